import * as v from 'valibot'
import { counter, flag, id, line } from './fields.ts'
import { leadFormFieldNames } from './lead-form.ts'

/** An id of Meta's, such as of a page, a form or a lead. */
export const metaId = v.pipe(line(32), v.regex(/^\d{1,32}$/, 'must be an id of Facebook'))

/** So many pages, forms of a page and questions of a form are taken. */
export const FACEBOOK_PAGES_MAX = 50
export const FACEBOOK_FORMS_MAX = 100
export const FACEBOOK_QUESTIONS_MAX = 40

/** What a question's name is at Meta, such as `full_name` or the words of an own question. */
const questionKey = line(200)

/** Where the answer to a question goes. */
export const facebookFields = [...leadFormFieldNames, 'fullName'] as const
export type FacebookField = (typeof facebookFields)[number]

/** A lead form of a page: what becomes of its answers. */
export const facebookForm = v.object({
  formId: v.string(),
  name: v.string(),
  /** Whether its submissions become leads. */
  isOn: v.boolean(),
  /** Who follows up its leads; null for whoever is next in the distribution. */
  advocateId: v.nullable(v.string()),
  questions: v.array(
    v.object({
      key: v.string(),
      label: v.string(),
      /** Null: into the message, with the question. */
      field: v.nullable(v.picklist(facebookFields)),
    }),
  ),
})
export type FacebookForm = v.InferOutput<typeof facebookForm>

const once = (names: readonly string[]) => new Set(names).size === names.length

const formChange = v.object({
  formId: metaId,
  isOn: flag,
  advocateId: v.optional(v.nullable(id), null),
  questions: v.pipe(
    v.array(v.object({ key: questionKey, field: v.nullable(v.picklist(facebookFields)) })),
    v.maxLength(FACEBOOK_QUESTIONS_MAX),
    v.check((all) => once(all.map(({ key }) => key)), 'must name each question once'),
    v.check(
      (all) => once(all.flatMap(({ field }) => (field && field !== 'message' ? [field] : []))),
      'must use each field once',
    ),
  ),
})
export type FacebookFormChange = v.InferOutput<typeof formChange>

/** What the staff change of a connection; what is left out stays as it is. */
export const facebookChange = v.object({
  /** The page whose lead forms are taken. */
  pageId: v.optional(metaId),
  forms: v.optional(
    v.pipe(
      v.array(formChange),
      v.maxLength(FACEBOOK_FORMS_MAX),
      v.check((all) => once(all.map(({ formId }) => formId)), 'must name each form once'),
    ),
  ),
  /** 1: pages and forms are read again from Facebook, and leads that were missed are fetched. */
  refresh: v.optional(flag, 0),
  version: v.optional(counter),
})
export type FacebookChange = v.InferOutput<typeof facebookChange>

/** A connection as it is shown: never with what it is connected by. */
export const facebookConnection = v.object({
  /** Whose account it is at Facebook. */
  name: v.string(),
  connectedAt: v.string(),
  /** Facebook takes it no longer: somebody has to connect again. */
  isRevoked: v.boolean(),
  /** Permissions that the person declined or withdrew, by their names at Meta. */
  lacks: v.array(v.string()),
  pages: v.array(v.object({ pageId: v.string(), name: v.string() })),
  pageId: v.nullable(v.string()),
  forms: v.array(facebookForm),
  /** When Facebook was last asked for leads that were missed. */
  checkedAt: v.nullable(v.string()),
  leads: v.number(),
  lastLeadAt: v.nullable(v.string()),
  version: v.number(),
})
export type FacebookConnection = v.InferOutput<typeof facebookConnection>

export const facebookState = v.object({
  /** Whether this site is known to Facebook at all. */
  isSetUp: v.boolean(),
  /** Where somebody allows the connection, for an hour; null where that cannot be. */
  connectUrl: v.nullable(v.string()),
  connection: v.nullable(facebookConnection),
})
export type FacebookState = v.InferOutput<typeof facebookState>

/** What Meta posts of what happened on pages: of all that it may say, new leads. */
export const facebookNews = v.object({
  object: line(40),
  entry: v.pipe(
    v.array(
      v.object({
        id: metaId,
        changes: v.optional(
          v.pipe(
            v.array(
              v.object({
                field: line(100),
                value: v.object({
                  leadgen_id: v.optional(metaId),
                  page_id: v.optional(metaId),
                  form_id: v.optional(metaId),
                }),
              }),
            ),
            v.maxLength(1000),
          ),
          [],
        ),
      }),
    ),
    v.maxLength(1000),
  ),
})
export type FacebookNews = v.InferOutput<typeof facebookNews>

/** What Meta says of somebody, signed: that they have removed the application, or want to be forgotten. */
export const facebookSaid = v.object({ signed_request: line(4000) })
