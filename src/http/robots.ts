import { isbot } from 'isbot'

/** Programs that somebody runs, and monitors: `isbot` counts them among the robots. */
const PROGRAMS =
  /^(?:curl|wget|node|undici|axios|got|python|aiohttp|go-http-client|okhttp|java|ruby|php|guzzle|postman|insomnia|httpie|apache-httpclient|dart|libwww|lwp|k6|wrk)\b|headless|lighthouse|uptime|monitor|pingdom|statuscake|site24x7|check_http|probe|health|prometheus|blackbox|newrelic|datadog|grafana/i

/** A crawler that says so: it has all day, and comes again when it is told to. */
export const isRobot = (userAgent: string | undefined): boolean => isbot(userAgent) && !PROGRAMS.test(userAgent ?? '')
