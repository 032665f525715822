import { isbot } from 'isbot'

/** Programs and monitors, which `isbot` counts as robots. */
const PROGRAMS =
  /^(?:curl|wget|node|undici|axios|got|python|aiohttp|go-http-client|okhttp|java|ruby|php|guzzle|postman|insomnia|httpie|apache-httpclient|dart|libwww|lwp|k6|wrk)\b|headless|lighthouse|uptime|monitor|pingdom|statuscake|site24x7|check_http|probe|health|prometheus|blackbox|newrelic|datadog|grafana/i

/** Declared crawlers, which can wait and retry. */
export const isRobot = (userAgent: string | undefined): boolean => isbot(userAgent) && !PROGRAMS.test(userAgent ?? '')
