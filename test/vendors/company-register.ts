import { noFaults, startServer } from './server.ts'

const HEADER =
  'regcode;sepa;name;name_before_quotes;name_in_quotes;name_after_quotes;without_quotes;regtype;regtype_text;type;' +
  'type_text;registered;terminated;closed;address;index;addressid;region;city;atvk;reregistration_term'

export type RegisterLine = { number: string; name: string; address?: string; zip?: string; terminated?: string }

/** `register.csv` as data.gov.lv publishes it. */
export const registerCsv = (lines: readonly RegisterLine[]) =>
  `\uFEFF${[HEADER, ...lines.map(lineOf)].join('\r\n')}\r\n`

function lineOf({ number, name, address = 'Rīga, Brīvības iela 1', zip = '1010', terminated = '' }: RegisterLine) {
  const closed = terminated ? 'L' : ''
  const names = `${quoted(name)};SIA;;;0;K;Komercreģistrs;SIA;Sabiedrība ar ierobežotu atbildību`
  return `${number};LV00ZZZ${number};${names};2001-01-01;${terminated};${closed};${quoted(address)};${zip};1;2;0;0001000;`
}

const quoted = (text: string) => (/[";]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The open data's server. */
export async function startCompanyRegister(body: () => string) {
  const server = await startServer({
    faults: noFaults(),
    isPage: () => true,
    handle: ({ path }) =>
      path === '/register/register.csv' ? { status: 200, body: body() } : { status: 404, body: '' },
  })
  return { url: `${server.origin}/register/register.csv`, requests: server.requests, close: server.close }
}
