import { expect, test } from 'vitest'
import { isRobot } from './robots.ts'

test.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0)',
  'Mozilla/5.0 (compatible; AhrefsBot/7.0)',
  'GPTBot/1.0',
  'facebookexternalhit/1.1',
])('%s is a robot', (userAgent) => expect(isRobot(userAgent)).toBe(true))

test.each([
  undefined,
  '',
  'Mozilla/5.0 (X11; Linux x86_64; rv:149.0) Gecko/20100101 Firefox/149.0',
  'curl/8.16.0',
  'node',
  'undici',
  'Wget/1.25',
  'axios/1.12',
  'python-requests/2.32',
  'Go-http-client/2.0',
  'Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)',
  'Uptime-Kuma/2.0',
  'Pingdom.com_bot_version_1.4_(http://www.pingdom.com/)',
  'kube-probe/1.34',
  'ELB-HealthChecker/2.0',
  'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0',
])('%s is none', (userAgent) => expect(isRobot(userAgent)).toBe(false))
