import type { TenantCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { idempotent } from '#functions/platform/idempotency.ts'
import { newId } from '#functions/platform/ids.ts'
import type { Table } from '#functions/platform/table.ts'
import type { TokenSealer } from '#functions/platform/vault/token-sealer.ts'
import { ok } from '#shared/api/contract.ts'
import { leadFormRoutes as declared } from '#shared/api/lead-forms.ts'
import { ensureFound } from '#shared/errors.ts'
import { createPatientStore } from '../store.ts'
import { addLeadForm, editLeadForm, removeLeadForm } from './operations/manage.ts'
import { openLocked } from './operations/open-locked.ts'
import { showLeadForm } from './operations/show.ts'
import { submitLeadForm } from './operations/submit.ts'
import type { Submission } from './records.ts'
import { formsOf } from './rules/form.ts'
import { createLeadFormStore } from './store.ts'

/** Lead forms: how the staff keep them, and what anybody sends by them. */
export function leadFormHandlers({ table, sealer }: { table: Table; sealer: TokenSealer }) {
  const formsIn = ({ scope }: TenantCall) => createLeadFormStore(table, scope.practiceId)
  const storeIn = ({ scope }: TenantCall) => createPatientStore(table, scope.practiceId)
  const workOf = (call: TenantCall) => ({ forms: formsIn(call), store: storeIn(call), call })

  return implement(declared, {
    async list(_input, call) {
      const [{ forms, countings }, plan] = await Promise.all([
        formsIn(call).list(),
        storeIn(call).plan(),
      ])
      const items = forms.map((form) => ({
        ...form,
        submissions: countings.get(form.formId)?.submissions ?? 0,
        lastSubmittedAt: countings.get(form.formId)?.lastSubmittedAt ?? null,
      }))
      return { items, limit: formsOf(ensureFound(plan).plan) }
    },

    get: async ({ params: { formId } }, call) => ensureFound(await formsIn(call).find(formId)),

    consent: async ({ params: { formId }, query: { version } }, call) =>
      ensureFound(await formsIn(call).findConsent(formId, version)),

    create: ({ body }, call) =>
      idempotent(table, call, 'leadForms.create', declared.create.response, (marker) =>
        addLeadForm(workOf(call), body, { newId, marker }),
      ),

    update: ({ params: { formId }, body }, call) => editLeadForm(workOf(call), formId, body),

    async remove({ params: { formId } }, call) {
      await removeLeadForm(workOf(call), formId)
      return ok
    },

    async listLocked({ query }, call) {
      const { items, cursor } = await formsIn(call).locked(query)
      return { items: items.map(shownLocked), cursor }
    },

    openLocked(_input, call) {
      const { actor, ip, now } = call
      const audit = { action: 'leadForms.openLocked', actor: actor.id, ip } as const
      return openLocked({ store: storeIn(call), forms: formsIn(call), now, audit })
    },

    show: ({ params: { formKey }, query: { site } }, call) =>
      showLeadForm({ table, sealer }, call, formKey, site),

    async submit({ params: { formKey }, body }, call) {
      await submitLeadForm({ table, sealer }, call, formKey, body)
      return ok
    },
  })
}

/** A submission that waits, without anything of the person. */
function shownLocked({ submissionId, formId, formName, at, touch }: Submission) {
  return { submissionId, formId, formName, submittedAt: at, campaign: touch.campaign }
}
