import * as v from 'valibot'
import { lockedLeadsDue } from '#events/patients.ts'
import { epochSeconds, HOUR, plusSeconds } from '#functions/platform/clock.ts'
import { laterEventWrite } from '#functions/platform/outbox.ts'
import { type Page, type Table, unchanged, type Write } from '#functions/platform/table.ts'
import { type LeadForm, leadForm, leadFormConsent } from '#shared/model/lead-form.ts'
import { formKeyKey, leadFormKeys, spentKey } from './keys.ts'
import { type Submission, submission } from './records.ts'

const counting = v.object({
  formId: v.string(),
  submissions: v.number(),
  lastSubmittedAt: v.string(),
})
export type Counting = v.InferOutput<typeof counting>

const place = v.object({ practiceId: v.string(), formId: v.string() })
const made = v.object({ patientId: v.string() })
/** Longer than anything takes from reading who has a number to writing a record with it. */
const MADE_SECONDS = HOUR
const day = v.object({ sk: v.string() })

/** Where the form of a public address is; null where there is none. */
export function findPlace(table: Table, formKey: string) {
  return table.get(formKeyKey(formKey), place)
}

/** The lead forms of one practice, and the submissions that wait there. */
export function createLeadFormStore(table: Table, practiceId: string) {
  const keys = leadFormKeys(practiceId)
  const itemOf = (form: LeadForm) => ({
    ...keys.form(form.formId),
    ...{ entity: 'leadForm', practiceId, ...form },
  })
  const lockedKey = ({ at, submissionId }: Submission) => keys.lockedLead(at, submissionId)

  /** The text as people agree to it, for as long as submissions name its version. */
  function consentWrites({ formId, consent, consentVersion }: LeadForm, now: Date): Write[] {
    if (consent === null) return []
    const text = { practiceId, formId, consentVersion, consent, createdAt: now.toISOString() }
    const key = keys.consent(formId, consentVersion)
    return [{ kind: 'put', item: { ...key, entity: 'leadFormConsent', ...text } }]
  }

  return {
    practiceId,
    find: (formId: string) => table.get(keys.form(formId), leadForm),

    findConsent: (formId: string, version: number) =>
      table.get(keys.consent(formId, version), leadFormConsent),

    /** The forms by name, and how many submissions came by each. */
    async list(): Promise<{ forms: LeadForm[]; countings: ReadonlyMap<string, Counting> }> {
      const [forms, counted] = await Promise.all([
        table.queryAll({ pk: keys.partition, range: { begins: keys.forms } }, leadForm),
        table.queryAll({ pk: keys.partition, range: { begins: keys.countings } }, counting),
      ])
      return {
        forms: forms.toSorted((one, other) => one.name.localeCompare(other.name, 'en-US')),
        countings: new Map(counted.map((one) => [one.formId, one])),
      }
    },

    /** Adds a form where there are fewer than the limit. @throws ERR_LEAD_QUOTA_REACHED */
    add: (form: LeadForm, { limit, now }: { limit: number; now: Date }): Write[] => [
      {
        ...{ kind: 'update', key: keys.total, add: { forms: 1 }, set: { entity: 'leadFormTotal' } },
        below: { attribute: 'forms', limit, otherwise: 'ERR_LEAD_QUOTA_REACHED' },
      },
      { kind: 'put', item: itemOf(form), absent: 'ERR_VERSION_CONFLICT' },
      {
        kind: 'put',
        item: {
          ...formKeyKey(form.formKey),
          ...{ entity: 'leadFormKey', practiceId, formId: form.formId },
        },
        absent: 'ERR_VERSION_CONFLICT',
      },
      ...consentWrites(form, now),
    ],

    /** Fails where it was changed or deleted since it was read: ERR_VERSION_CONFLICT */
    replace: (before: LeadForm, after: LeadForm, now: Date): Write[] => [
      {
        kind: 'put',
        item: itemOf(after),
        replaces: { version: before.version, otherwise: 'ERR_VERSION_CONFLICT' },
      },
      ...(after.consentVersion === before.consentVersion ? [] : consentWrites(after, now)),
    ],

    /** Fails where it was deleted before: ERR_TARGET_NOT_FOUND. The consents stay with its leads. */
    remove: ({ formId, formKey }: LeadForm): Write[] => [
      { kind: 'delete', key: keys.form(formId), exists: 'ERR_TARGET_NOT_FOUND' },
      { kind: 'delete', key: keys.counting(formId) },
      { kind: 'delete', key: formKeyKey(formKey) },
      { kind: 'update', key: keys.total, add: { forms: -1 } },
    ],

    /** Counts a submission, whatever became of it. */
    count: (formId: string, at: string): Write => ({
      kind: 'update',
      key: keys.counting(formId),
      add: { submissions: 1 },
      set: { entity: 'leadFormCounting', formId, lastSubmittedAt: at },
    }),

    /** That a challenge is spent, until nobody could send it any more. */
    spent: (submissionId: string, expiry: Date): Write => ({
      kind: 'marker',
      item: {
        ...spentKey(submissionId),
        ...{ entity: 'leadFormSpent', expiresAt: epochSeconds(plusSeconds(expiry, HOUR)) },
      },
    }),

    lock: (item: Submission): Write => ({
      kind: 'put',
      item: { ...lockedKey(item), entity: 'lockedLead', practiceId, ...item },
      absent: 'ERR_VERSION_CONFLICT',
    }),

    /** Fails where somebody else opened it first: ERR_TARGET_NOT_FOUND */
    unlock: (item: Submission): Write => ({
      kind: 'delete',
      key: lockedKey(item),
      exists: 'ERR_TARGET_NOT_FOUND',
    }),

    /** Oldest first. */
    locked: (page: { cursor?: string | undefined; limit: number }): Promise<Page<Submission>> =>
      table.query({ pk: keys.locked, ...page }, submission),

    /** The record that a submission with this mobile number made last; null where that was long ago. */
    async madeWith(mobile: string): Promise<string | null> {
      return (await table.get(keys.leadMobile(mobile), made))?.patientId ?? null
    },

    /**
     * Says that a record is made with this number. Fails where another one was since `before` was read:
     * ERR_VERSION_CONFLICT
     */
    makeWith(
      mobile: string,
      { before, patientId, now }: { before: string | null; patientId: string; now: Date },
    ): Write {
      const key = keys.leadMobile(mobile)
      const expiresAt = epochSeconds(plusSeconds(now, MADE_SECONDS))
      if (before === null) {
        const item = { ...key, entity: 'leadMobile', patientId, expiresAt }
        return { kind: 'put', item, absent: 'ERR_VERSION_CONFLICT' }
      }
      const equals = unchanged('patientId', before)
      return { kind: 'update', key, set: { patientId, expiresAt }, equals }
    },

    /** Whether the practice was told on this day that leads wait. */
    async wasTold(now: Date): Promise<boolean> {
      return (await table.get(keys.told(now.toISOString().slice(0, 10)), day)) !== null
    },

    told(now: Date): Write {
      const key = keys.told(now.toISOString().slice(0, 10))
      const expiresAt = epochSeconds(plusSeconds(now, 48 * HOUR))
      return { kind: 'marker', item: { ...key, entity: 'lockedLeadsTold', expiresAt } }
    },

    /** Opens what waits when the count of leads begins again. */
    dueWrite: (at: string, now: Date): Write =>
      laterEventWrite(
        lockedLeadsDue,
        {},
        { practiceId, actor: null, now },
        { key: keys.due(at), at: new Date(at) },
      ),
  }
}
export type LeadFormStore = ReturnType<typeof createLeadFormStore>
