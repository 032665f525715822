import { expect, test } from 'vitest'
import { widerNetworkOf } from '../shop/security/network.ts'
import { clientAddress, clientNetwork } from './client-network.ts'

const from = (ip: string, remoteAddress = '192.0.2.1') => ({ ip, socket: { remoteAddress } })

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:1000', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['[::ffff:203.0.113.9]:443', '203.0.113.9'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::7]:50000', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s is counted as %s', (ip, network) => {
  expect(clientNetwork(from(ip))).toBe(network)
})

test.each(['rubbish', 'unknown', '', '203.0.113.999', '203.0.113.9:x', '[2001:db8::1', '2001:db8:::1'])(
  'the entry "%s" of a proxy is no address: the connection counts',
  (ip) => {
    expect(clientNetwork(from(ip))).toBe('192.0.2.1')
    expect(clientNetwork(from(ip, '::ffff:192.0.2.7'))).toBe('192.0.2.7')
  },
)

test('a connection that the client has closed has no address', () => {
  expect(clientAddress({ ip: undefined, socket: { remoteAddress: undefined } })).toBe('unknown')
})

test('the address itself stays whole', () => {
  expect(clientAddress(from('[2001:db8:1:2::7]:50000'))).toBe('2001:db8:1:2::7')
})

test('a /48 is around every /64, and nothing around an IPv4 address', () => {
  expect(widerNetworkOf('2001:db8:1:2::7')).toBe('2001:db8:1::/48')
  expect(widerNetworkOf('203.0.113.9')).toBeNull()
})
