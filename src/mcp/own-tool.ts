import { z } from 'zod'
import type { Services } from '../http/services.ts'
import { type Texts, texts } from '../i18n/texts.ts'
import { acceptedLanguage, type Lang, languages } from '../shop/languages.ts'
import { jsonOf } from '../ucp/json.ts'
import { inLanguage } from '../urls.ts'
import { inputSchemaOf, outputSchemaOf } from './json-schema.ts'
import type { McpTool } from './tool.ts'

export type ToolContext = {
  services: Services
  lang: Lang
  t: Texts
  now: Date
  /** A path of the shop in the language of the answer, as an absolute address. */
  at(path: string): string
}

/** What the model can mend by other arguments. */
export class ToolRefusal extends Error {}

type OwnTool<Input extends z.ZodObject, Output extends z.ZodObject> = {
  name: string
  title: string
  /** For a model that chooses among tools. */
  description: string
  input: Input
  output: Output
  run(ctx: ToolContext, input: z.output<Input>): Promise<z.input<Output>>
}

const Language = z.enum(languages).optional().describe('Language of the texts in the answer; Latvian by default.')

/** A tool of this shop: it only reads, and needs no profile of a platform. */
export function ownTool<Input extends z.ZodObject, Output extends z.ZodObject>(tool: OwnTool<Input, Output>): McpTool {
  const { name, title, description, input, output, run } = tool
  const whole = z.object({ ...input.shape, language: Language })
  return {
    definition: {
      name,
      title,
      description,
      inputSchema: inputSchemaOf(whole),
      outputSchema: outputSchemaOf(output),
      annotations: { title, readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    },
    async call({ request, services }, args) {
      const parsed = whole.safeParse(args)
      if (!parsed.success) return { refusal: z.prettifyError(parsed.error) }
      const asked = parsed.data.language as Lang | undefined
      const lang = asked ?? acceptedLanguage(request.headers['accept-language'])
      try {
        const ctx = contextOf(services, lang)
        // Behind the pages and searches of people.
        const answer = await services.admission.run(request, 'agent', () => run(ctx, parsed.data as z.output<Input>))
        return { json: jsonOf(services.config.NODE_ENV === 'test' ? output.parse(answer) : answer) }
      } catch (error) {
        if (error instanceof ToolRefusal) return { refusal: error.message }
        throw error
      }
    },
  }
}

const contextOf = (services: Services, lang: Lang): ToolContext => ({
  services,
  lang,
  t: texts[lang],
  now: services.now(),
  at: (path) => new URL(inLanguage(path, lang), services.config.baseUrl).href,
})
