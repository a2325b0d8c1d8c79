import { apiDependencies } from '#functions/platform/compose.ts'
import { createApi } from '#functions/platform/http/api.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { referenceRoutes } from '#shared/api/reference.ts'
import { openapiDocument } from './rules/openapi.ts'
import { referencePage } from './rules/page.ts'

const dependencies = apiDependencies()
const document = openapiDocument(dependencies.origin)

export const handler = createApi(
  dependencies,
  implement(referenceRoutes, {
    openapi: async () => document,
    docs: async () => referencePage(document),
  }),
)
