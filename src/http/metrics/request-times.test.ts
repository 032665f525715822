import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

test('requests are counted by route, method and class of status, with methods nobody knows as one', async () => {
  const { requestTimes, text } = createMetrics()
  requestTimes.observe('GET', '/p/:slug', 200, 0.4)
  requestTimes.observe('GET', '/p/:slug', 204, 30)
  requestTimes.observe('GET', '/p/:slug', 304, 9_000)
  for (const method of ['BREW', 'SHAKE']) requestTimes.observe(method, '(none)', 404, 1)
  const lines = (await text()).split('\n').filter((line) => line.startsWith('shop_http'))
  const name = 'shop_http_request_duration_seconds'
  for (const line of [
    `${name}_bucket{method="GET",route="/p/:slug",status="2xx",le="0.001"} 1`,
    `${name}_bucket{method="GET",route="/p/:slug",status="2xx",le="0.05"} 2`,
    `${name}_count{method="GET",route="/p/:slug",status="2xx"} 2`,
    `${name}_bucket{method="GET",route="/p/:slug",status="3xx",le="5"} 0`,
    `${name}_bucket{method="GET",route="/p/:slug",status="3xx",le="+Inf"} 1`,
    `${name}_sum{method="GET",route="/p/:slug",status="3xx"} 9`,
    `${name}_count{method="other",route="(none)",status="4xx"} 2`,
  ]) {
    expect(lines).toContain(line)
  }
})
