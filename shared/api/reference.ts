import * as v from 'valibot'
import { anyone, defineRoutes, get } from './contract.ts'

/** The description of the API itself. */
export const referenceRoutes = defineRoutes({
  openapi: get('/openapi.json', {
    summary: 'This API as an OpenAPI 3.1 document.',
    access: anyone,
    response: v.looseObject({ openapi: v.string() }),
  }),
  docs: get('/docs', {
    summary: 'This API as a page to read.',
    access: anyone,
    response: 'html',
  }),
})
