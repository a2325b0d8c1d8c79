import { readChoices } from '#functions/lists/public.ts'
import { shownChallenge } from '#functions/platform/challenge.ts'
import type { Call } from '#functions/platform/http/call.ts'
import { newId } from '#functions/platform/ids.ts'
import type { Table } from '#functions/platform/table.ts'
import type { TokenSealer } from '#functions/platform/vault/token-sealer.ts'
import { readPractice } from '#functions/practices/public.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { LeadForm, PublicLeadForm } from '#shared/model/lead-form.ts'
import { ensureSite } from '../rules/form.ts'
import { createLeadFormStore, findPlace } from '../store.ts'

/** What the seal of challenges is called: no other sealed text opens as one. */
export const CHALLENGE_SEAL = 'lead-form-challenge'

type Open = { practiceId: string; form: LeadForm }

/** The form of a public address. @throws ERR_TARGET_NOT_FOUND also where it is turned off */
export async function findOpenForm(table: Table, formKey: string): Promise<Open> {
  const place = await findPlace(table, formKey)
  const form = place && (await createLeadFormStore(table, place.practiceId).find(place.formId))
  if (!place || !form?.isOn) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
  return { practiceId: place.practiceId, form }
}

/**
 * What the public page needs.
 * @param site the site around it, as its page says
 * @throws ERR_TARGET_NOT_FOUND, ERR_ACCESS_DENIED on a site that the form does not name
 */
export async function showLeadForm(
  { table, sealer }: { table: Table; sealer: TokenSealer },
  { now }: Call,
  formKey: string,
  site?: string,
): Promise<PublicLeadForm> {
  const { practiceId, form } = await findOpenForm(table, formKey)
  ensureSite(form, site)
  const asksPlan = form.fields.some(({ field }) => field === 'insurancePlan')
  const [practice, choices] = await Promise.all([
    readPractice(table, practiceId),
    asksPlan ? readChoices(table, practiceId) : null,
  ])
  if (!practice) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
  const consentVersion = form.consent === null ? null : form.consentVersion
  const challenge = { id: newId(), formKey, at: now.toISOString(), consentVersion, site }
  const token = await sealer.seal(JSON.stringify(challenge), CHALLENGE_SEAL)
  return {
    ...form,
    practiceName: practice.name,
    insurancePlans: choices?.insurancePlanList ?? [],
    challenge: shownChallenge(token, challenge),
  }
}
