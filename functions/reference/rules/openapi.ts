import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { allRoutes } from '#shared/api/all.ts'
import { type Access, type Route, textTypes } from '#shared/api/contract.ts'
import { API_BASE, LINK_HEADERS, PURPOSE, REQUESTED_BY } from '#shared/api/protocol.ts'
import { isWholeList, wholeListQuery } from '#shared/api/whole-lists.ts'
import { errorCatalogue } from '#shared/error-catalogue.ts'
import { detailsOf, isErrorName } from '#shared/errors.ts'
import { grantedSingly, isForGuests, type Permission, policy } from '#shared/permissions.ts'

const errorAnswer = { $ref: '#/components/schemas/Error' }

/** What a route takes or answers, as JSON Schema; transformations describe what is sent. */
function schemaOf(schema: v.GenericSchema, typeMode: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = toJsonSchema(schema, { errorMode: 'ignore', typeMode })
  return json
}

function parameters(route: Route) {
  const declared = (['params', 'query'] as const).map((part) => ({ part, schema: route[part] }))
  const cut = isWholeList(route) ? [{ part: 'query' as const, schema: wholeListQuery }] : []
  return [...declared, ...cut].flatMap(({ part, schema }) => {
    if (!schema) return []
    const { properties = {}, required = [] } = schemaOf(schema, 'input')
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: part === 'params' ? 'path' : 'query',
      required: part === 'params' || required.includes(name),
      schema: property,
    }))
  })
}

function accessText(access: Access): string {
  if (access.kind === 'public') return 'Anyone may call.'
  if (access.kind === 'memberOrGuest') {
    return 'Any signed-in member may call, and a guest by the `pwd` of a link.'
  }
  if (access.kind === 'memberOrNobody') return 'Anyone may call; what is answered depends on who.'
  if (access.kind === 'member') {
    const about = 'Any signed-in member may call, for what is theirs.'
    return access.permission ? permissionText(access.permission) : about
  }
  if (access.kind === 'factor') return 'Whoever has given the password may call.'
  return permissionText(access.permission)
}

function backgroundText({ background }: Route): string {
  if (background === 'always') return ' It does not put off the end of the session.'
  const mark = `${PURPOSE.header}: ${PURPOSE.background}`
  return background
    ? ` With the header \`${mark}\` it does not put off the end of the session.`
    : ''
}

function permissionText(permission: Permission): string {
  const holders = Object.entries(policy[permission])
    .map(([holder, reach]) => `${Number(holder) ? `role ${holder}` : holder} (${reach})`)
    .join(', ')
  const singly = grantedSingly.includes(permission) ? ', each where it was granted one by one' : ''
  return `Needs the permission \`${permission}\`, held by: ${holders}${singly}.`
}

function isGuestCall({ access }: Route): boolean {
  if (access.kind === 'memberOrGuest') return true
  return access.kind === 'permission' && isForGuests(access.permission)
}

function security(route: Route) {
  if (route.access.kind === 'public') return []
  if (route.access.kind === 'memberOrNobody') return [{ session: [] }, {}]
  const guest = [
    { guestKeyHeader: [], guestPwdHeader: [] },
    { guestKey: [], guestPwd: [] },
  ]
  return [{ session: [] }, ...(isGuestCall(route) ? guest : [])]
}

function requestBody(route: Route) {
  if (!route.body) return {}
  const schema = schemaOf(route.body, 'input')
  return {
    requestBody: {
      required: route.body.type !== 'optional',
      content: {
        'application/json': { schema },
        'application/x-www-form-urlencoded': { schema },
      },
    },
  }
}

function content(route: Route) {
  return typeof route.response === 'string'
    ? { [textTypes[route.response].replace(/;.*/, '')]: { schema: { type: 'string' } } }
    : { 'application/json': { schema: schemaOf(route.response, 'output') } }
}

function operation(area: string, name: string, route: Route) {
  const changes = route.method !== 'GET'
  return {
    operationId: `${area}.${name}`,
    tags: [area],
    summary: route.summary,
    description: `${accessText(route.access)}${backgroundText(route)}`,
    security: security(route),
    parameters: [
      ...parameters(route),
      ...(changes && !route.fromElsewhere ? [{ $ref: '#/components/parameters/RequestedBy' }] : []),
    ],
    ...requestBody(route),
    responses: {
      200: { description: 'Success', content: content(route) },
      ...(route.revalidated
        ? { 304: { description: 'The caller has the answer already, by its If-None-Match.' } }
        : {}),
      400: {
        description: 'An expected failure, by its name.',
        content: { 'application/json': { schema: errorAnswer } },
      },
      500: {
        description: 'A failure of ours; the request id is in the comments.',
        content: { 'application/json': { schema: errorAnswer } },
      },
    },
  }
}

/** The details of those errors that have some, each where its name is the error's. */
const detailedErrors = Object.keys(errorCatalogue)
  .filter(isErrorName)
  .flatMap((name) => {
    const declared = detailsOf(name)
    if (!declared) return []
    const details = schemaOf(declared.schema, 'output')
    return [
      {
        if: { properties: { name: { const: name } } },
        // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
        then: { required: ['details'], properties: { details } },
      },
    ]
  })

const components = {
  securitySchemes: {
    session: { type: 'apiKey', in: 'cookie', name: '__Host-praxis' },
    guestKey: { type: 'apiKey', in: 'query', name: 'key' },
    guestPwd: { type: 'apiKey', in: 'query', name: 'pwd' },
    guestKeyHeader: { type: 'apiKey', in: 'header', name: LINK_HEADERS.key },
    guestPwdHeader: { type: 'apiKey', in: 'header', name: LINK_HEADERS.pwd },
  },
  parameters: {
    RequestedBy: {
      name: 'X-Requested-By',
      in: 'header',
      required: true,
      description: 'State-changing calls carry it; no foreign page can send it.',
      schema: { type: 'string', const: REQUESTED_BY.value },
    },
  },
  schemas: {
    Error: {
      type: 'object',
      required: ['name', 'message', 'comments'],
      properties: {
        name: { type: 'string', enum: Object.keys(errorCatalogue) },
        message: { type: 'string' },
        comments: { type: 'array', items: { type: 'string' }, description: 'For people.' },
        details: { description: 'The same as data; its form depends on the name.' },
      },
      allOf: detailedErrors,
    },
  },
}

/** The whole API as an OpenAPI 3.1 document, from the contract. */
export function openapiDocument(origin: string) {
  const paths: Record<string, Record<string, ReturnType<typeof operation>>> = {}
  for (const { area, name, route } of allRoutes()) {
    const path = paths[route.path] ?? {}
    path[route.method.toLowerCase()] = operation(area, name, route)
    paths[route.path] = path
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Praxis',
      version: '1',
      description: 'The API of Praxis, a platform for medical practices.',
    },
    servers: [{ url: `${origin}${API_BASE}` }],
    paths,
    components,
  }
}
