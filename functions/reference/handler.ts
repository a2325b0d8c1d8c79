import { apiDependencies } from '#functions/platform/compose.ts'
import { createApi } from '#functions/platform/http/api.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { referenceRoutes } from '#shared/api/reference.ts'
import { referencePage } from './rules/page.ts'

const dependencies = apiDependencies()

/** The document, which takes the schemas of the whole contract. */
async function makeDocument() {
  const { openapiDocument } = await import('./rules/openapi.ts')
  return openapiDocument(dependencies.origin)
}

let made: ReturnType<typeof makeDocument> | null = null
const document = () => {
  made ??= makeDocument()
  return made
}

export const handler = createApi(
  dependencies,
  implement(referenceRoutes, {
    openapi: () => document(),
    docs: async () => referencePage(await document()),
  }),
)
