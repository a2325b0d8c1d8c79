import * as v from 'valibot'
import { anyone, defineRoutes } from './contract.ts'

/** The description of the API itself. */
export const referenceRoutes = defineRoutes({
  openapi: {
    method: 'GET',
    path: '/openapi.json',
    summary: 'This API as an OpenAPI 3.1 document.',
    access: anyone,
    response: v.looseObject({ openapi: v.string() }),
  },
  docs: {
    method: 'GET',
    path: '/docs',
    summary: 'This API as a page to read.',
    access: anyone,
    response: 'html',
  },
})
