import { leadCreated, leadFormSentAgain, patientCreated } from '#events/patients.ts'
import { auditWrite } from '#functions/platform/audit.ts'
import { newId } from '#functions/platform/ids.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { MANY_ATTEMPTS, retryOnConflict } from '#functions/platform/retry.ts'
import type { Write } from '#functions/platform/table.ts'
import { type Plan, planAt } from '#functions/practices/public.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { OtherAction } from '#shared/model/audit.ts'
import { ifPresent } from '../../operations/if-present.ts'
import { newPatient } from '../../rules/patient.ts'
import { isFull } from '../../rules/quota.ts'
import { type PatientStore, timelineWrite } from '../../store.ts'
import type { Submission } from '../records.ts'
import {
  differences,
  firstTouchOf,
  knownAs,
  recordForm,
  sourceOf,
  submittedEntry,
  withoutTakenEmail,
} from '../rules/submission.ts'
import type { LeadFormStore } from '../store.ts'

/** Who places a submission: whoever sends it, or whoever opens it later. */
export type Placing = {
  store: PatientStore
  forms: LeadFormStore
  now: Date
  audit: { action: OtherAction; actor: string; ip: string }
  /** Written with it, such as that its challenge is spent, and that it was sent. */
  writes: readonly Write[]
}

/** added: to a record that was there. full: the plan has no lead records left, nothing was written. */
export type Placed = { kind: 'created' | 'added'; patientId: string } | { kind: 'full' }

/**
 * Makes a submission a lead, or adds it to the history of whoever is known already; the record of
 * somebody who is known stays as it is. Of several at once by the same person one makes the record.
 * @throws AlreadyDone, and what the conditions of `writes` throw
 */
export function placeSubmission(placing: Placing, sent: Submission): Promise<Placed> {
  const { store, forms, now } = placing
  const { email, mobile } = sent.values
  return retryOnConflict(
    async () => {
      // Read before the records: what is made meanwhile changes both, so that it is seen, or refuses the write.
      const [plan, madeBefore] = await Promise.all([
        store.plan(),
        mobile ? forms.madeWith(mobile) : null,
      ])
      const found = await store.findByContact({
        email: email ?? undefined,
        mobile: mobile ?? undefined,
      })
      const known = knownAs(sent, found)
      if (known) return { known, alike: 0, plan: null, lead: null }
      const [registerSource, advocateId] = await Promise.all([
        listedSource(store, sent),
        // Where they take leads no more, these are distributed.
        ifPresent(sent.advocateId, store.ensureAdvocate),
      ])
      if (!plan) throw new CatalogueError('ERR_PRACTICE_NOT_EXISTS')
      const own = withoutTakenEmail(sent, found)
      const lead = { sent: own, registerSource, advocateId, madeBefore }
      return { known, alike: found.length, plan, lead }
    },
    async ({ known, alike, plan, lead }): Promise<Placed> => {
      if (known) {
        const { patientId } = known
        const changes = differences(known, sent.values)
        const entry = { ...submittedEntry(sent, { isNew: false, alike }), changes }
        const { practiceId } = store
        const again = { patientId, formId: sent.formId }
        await store.write([
          eventWrite(leadFormSentAgain, again, { practiceId, actor: null, now }),
          ...traces(placing, sent, { patientId, entry }),
        ])
        return { kind: 'added', patientId }
      }
      if (!plan || isFull(planAt(plan, now), now)) return { kind: 'full' }
      return create(placing, { plan, alike, ...lead })
    },
    MANY_ATTEMPTS,
  )
}

type NewLead = {
  sent: Submission
  plan: Plan
  alike: number
  registerSource: string | null
  advocateId: string | null
  madeBefore: string | null
}

const overtaken = ['ERR_EMAIL_EXISTS', 'ERR_LEAD_QUOTA_REACHED']

async function create(
  placing: Placing,
  { sent, plan, alike, registerSource, advocateId, madeBefore }: NewLead,
): Promise<Placed> {
  const { store, forms, now } = placing
  const { practiceId } = store
  const patientId = newId()
  const { mobile } = sent.values
  const made = { before: madeBefore, patientId, now }
  const origin = { patientId, practiceId, creatorId: null, now }
  const patient = {
    ...newPatient(recordForm(sent, registerSource), origin),
    leadAdvocateId: advocateId,
    firstTouch: firstTouchOf(sent),
  }
  const occurrence = { practiceId, actor: null, now }
  const entry = submittedEntry(sent, { isNew: true, alike })
  try {
    await store.add(patient, { plan, now }, [
      eventWrite(patientCreated, { patientId, isLead: true, isPatient: false }, occurrence),
      eventWrite(leadCreated, { patientId }, occurrence),
      ...(mobile ? [forms.makeWith(mobile, made)] : []),
      ...traces(placing, sent, { patientId, entry }),
    ])
    return { kind: 'created', patientId }
  } catch (error) {
    // Another submission came first: of the same person, to whose record this one is added, or with the plan's last
    // lead record.
    const isLate = error instanceof CatalogueError && overtaken.includes(error.name)
    throw isLate ? new CatalogueError('ERR_VERSION_CONFLICT') : error
  }
}

type Traced = {
  patientId: string
  entry: Parameters<typeof timelineWrite>[0]['entry']
}

/** What a submission leaves behind: history and an audit entry. */
function traces(
  { store: { practiceId }, now, audit, writes }: Placing,
  sent: Submission,
  { patientId, entry }: Traced,
): Write[] {
  const { submissionId: id } = sent
  const at = now.toISOString()
  return [
    timelineWrite({ id, practiceId, patientId, at, actor: null, entry }),
    auditWrite({ practiceId, patientId, now, ...audit }),
    ...writes,
  ]
}

/** The source of the lead: by how it came, or else that of the form; what is on no list is left out. */
async function listedSource(
  store: PatientStore,
  { touch, source }: Submission,
): Promise<string | null> {
  const named = sourceOf(touch) ?? source
  return named !== null && (await store.isListed('registerSource', named)) ? named : null
}
