import { leadFormSubmitted } from '#events/patients.ts'
import { expiryOf, openChallenge } from '#functions/platform/challenge.ts'
import { HOUR, MINUTE } from '#functions/platform/clock.ts'
import type { Call } from '#functions/platform/http/call.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { countOrThrow, type Limit, networkOf } from '#functions/platform/rate-limit.ts'
import type { Table } from '#functions/platform/table.ts'
import type { TokenSealer } from '#functions/platform/vault/token-sealer.ts'
import { CatalogueError } from '#shared/errors.ts'
import { FORM_PREFIX } from '#shared/model/audit-filters.ts'
import type { LeadForm, LeadFormSubmission } from '#shared/model/lead-form.ts'
import { createPatientStore } from '../../store.ts'
import type { Submission } from '../records.ts'
import { type Challenge, challenge, judge } from '../rules/challenge.ts'
import { ensureSite } from '../rules/form.ts'
import { readSubmission } from '../rules/submission.ts'
import { createLeadFormStore } from '../store.ts'
import { CHALLENGE_SEAL, findOpenForm } from './show.ts'
import { takeSubmission } from './take.ts'

/** A waiting room may share an address. */
const byNetwork: Limit = { name: 'lead-form-network', max: 60, windowSeconds: 10 * MINUTE }
/** Submissions of one form by one network: a few networks must not use up `byForm`. */
const byFormAndNetwork: Limit = { name: 'lead-form-and-network', max: 100, windowSeconds: HOUR }
/** More than any campaign brings; it bounds what a flood can leave behind. */
const byForm: Limit = { name: 'lead-form', max: 1000, windowSeconds: HOUR }

type Dependencies = { table: Table; sealer: TokenSealer }

/**
 * Takes what was sent by a lead form, once for each challenge. What a program may have filled in is
 * kept and marked: programs that fill in forms also work for people.
 * @throws ERR_TARGET_NOT_FOUND, ERR_LEAD_FORM_EXPIRED for a challenge that is not this form's, is too old
 *   or not solved, ERR_REQUEST_PARAMS_MISFORMAT, ERR_ACCESS_DENIED after too many or from a
 *   site that the form does not name
 */
export async function submitLeadForm(
  { table, sealer }: Dependencies,
  { now, ip }: Call,
  formKey: string,
  sent: LeadFormSubmission,
): Promise<void> {
  const [{ practiceId, form }, given] = await Promise.all([
    findOpenForm(table, formKey),
    opened(sealer, sent.challenge),
  ])
  const { challenge: token, nonce } = sent
  const verdict = judge(given, { formKey, token, nonce, now })
  if (verdict === 'expired' || verdict === 'unsolved') {
    throw new CatalogueError('ERR_LEAD_FORM_EXPIRED')
  }
  ensureSite(form, given.site)
  // What comes without a solved challenge costs two reads; the rest is counted.
  await count(table, byNetwork, networkOf(ip), now)
  const submission = {
    ...submissionOf(form, given, sent, now),
    isSuspect: verdict === 'tooSoon' || sent.unseen !== '',
  }
  await count(table, byFormAndNetwork, `${form.formId}|${networkOf(ip)}`, now)
  await count(table, byForm, form.formId, now)
  const forms = createLeadFormStore(table, practiceId)
  const placing = {
    ...{ store: createPatientStore(table, practiceId), forms, now },
    audit: { action: 'leadForms.submit', actor: `${FORM_PREFIX}${form.formId}`, ip } as const,
    writes: [
      forms.spent(submission.submissionId, expiryOf(given)),
      eventWrite(leadFormSubmitted, { formId: form.formId }, { practiceId, actor: null, now }),
    ],
  }
  await takeSubmission(placing, submission)
}

/** @throws ERR_LEAD_FORM_EXPIRED where it is not one of ours */
async function opened(sealer: TokenSealer, token: string): Promise<Challenge> {
  const given = await openChallenge(sealer, { token, seal: CHALLENGE_SEAL }, challenge)
  if (given === null) throw new CatalogueError('ERR_LEAD_FORM_EXPIRED')
  return given
}

function count(table: Table, limit: Limit, subject: string, now: Date): Promise<void> {
  const tooMany = new CatalogueError('ERR_ACCESS_DENIED', [
    'This form was sent too often. Try again in an hour.',
  ])
  return countOrThrow(table, limit, subject, now, tooMany)
}

/** @throws ERR_REQUEST_PARAMS_MISFORMAT */
function submissionOf(
  form: LeadForm,
  { id, consentVersion }: Challenge,
  { values, agreed, touch }: LeadFormSubmission,
  now: Date,
): Submission {
  const read = readSubmission(form, values, agreed === 1)
  const { formId, name: formName, advocateId, source } = form
  return {
    ...{ submissionId: id, formId, formName, advocateId, source },
    ...{ values: read.values, unfit: read.unfit.length },
    ...{ touch, consentVersion, at: now.toISOString() },
  }
}
