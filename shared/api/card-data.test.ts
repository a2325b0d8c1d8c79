import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { isSchema, type SchemaPart } from '#test/support/schemas.ts'
import { hasCardNumber } from '../cards/numbers.ts'
import { allRoutes } from './all.ts'

/** Written as a card, as one word, and as one that fits short fields and ids of digits. */
const samples = ['My card is 4539 5787 6362 1486', '4539578763621486', '4222222222222']

/** Places of fields that may hold such digits, each with the reason. */
const exceptions: readonly [reason: string, places: RegExp][] = [
  ['the card form itself: the vault encrypts it', /^content\.cardNumber$/],
  [
    'secrets: they are hashed, never shown, and may be any text',
    /^(password|oldPassword|newPassword|pwd|key|invitation|secret)$/,
  ],
  ['answers of an identity provider', /^(code|state|iss|error|error_description)$/],
  ['credentials of a device, in base64', /^credential\./],
  [
    'marks of this product, compared and never shown',
    /^(challenge|clientId|cursor|number|version)$/,
  ],
  ['an empty field that catches programs', /^unseen$/],
  ['identifiers of DICOM', /^(studyInstanceUid|seriesInstanceUid)$/],
  ['names of files on a disk of the patient', /^(file|files\.0|files\.0\.name)$/],
  [
    'campaigns and clicks, which advertisers number',
    /^(touch\.\w+|campaign|marketingCampaign|filters\.firstCampaign)$/,
  ],
  [
    'ids of Square',
    /^(cardId|paymentId|planVariationId|sourceId|squareSubscriptionPlan|data\..+|type)$/,
  ],
  [
    'ids of Facebook',
    /^(entry\..+|object|pageId|forms\.0\.(formId|questions\.0\.key)|signed_request)$/,
  ],
  ['ids of RingCentral', /^(body\..+|event|subscriptionId|timestamp)$/],
  ['reports of browsers on blocked content', /^(csp-report|reports\.0)\./],
  ['names and dates in scans, compared and not stored', /^people\.0\./],
  ['ids of Google', /^actions\.0\.actionId$/],
  ['addresses of sites', /^sites\.0$/],
  ['descriptions of connections between browsers', /^content$/],
]

const isException = (path: string) => exceptions.some(([, places]) => places.test(path))

/** The fields of a schema with their places, such as `licenses.0.state`. */
function fieldsOf(schema: v.GenericSchema, path = ''): SchemaPart[] {
  const below = (name: string, part: unknown) =>
    isSchema(part) ? fieldsOf(part, [path, name].filter(Boolean).join('.')) : []
  if ('entries' in schema && schema.entries) {
    return Object.entries(schema.entries).flatMap(([name, part]) => below(name, part))
  }
  if ('item' in schema) return below('0', schema.item)
  if ('wrapped' in schema) return below('', schema.wrapped)
  if ('options' in schema && Array.isArray(schema.options)) {
    const inner = schema.options.flatMap((option) => below('', option))
    return inner.some((part) => part.path !== path) ? inner : [{ path, schema }]
  }
  return [{ path, schema }]
}

/** Whether a field accepts a card number and keeps it. */
const keepsCard = (schema: v.GenericSchema): boolean =>
  samples.some((sample) => {
    const result = v.safeParse(schema, sample)
    return result.success && typeof result.output === 'string' && hasCardNumber(result.output)
  })

const routes = allRoutes()

describe('no free text that people send keeps a card number', () => {
  const kept = new Map<string, string[]>()
  for (const { route } of routes) {
    const { method, path: address, body } = route
    if (!body || !isSchema(body)) continue
    for (const { path } of fieldsOf(body).filter((field) => keepsCard(field.schema))) {
      kept.set(path, [...(kept.get(path) ?? []), `${method} ${address}`])
    }
  }

  it('in the fields of any call, except those listed with a reason', () => {
    expect(Object.fromEntries([...kept].filter(([path]) => !isException(path)))).toEqual({})
  })

  it('lists no exception that no call has', () => {
    const unused = exceptions.filter(
      ([, places]) => ![...kept.keys()].some((it) => places.test(it)),
    )

    expect(unused).toEqual([])
  })

  it('exempts `content` only in the signals of video calls', () => {
    expect(kept.get('content')).toEqual(['POST /video-consultations/{id}/signals'])
  })
})
