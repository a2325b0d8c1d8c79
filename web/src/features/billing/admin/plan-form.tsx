import { Select, Textarea, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type AdminPlan, planForm } from '#shared/model/billing-admin.ts'
import { type PaidPlanName, paidPlanNames, plans } from '#shared/model/plans.ts'
import { addPlan, updatePlan } from '../../../data/billing-admin.ts'
import { useAction } from '../../../data/mutation.ts'
import { useDraft } from '../../../session/drafts.ts'
import { useFields, validateWith } from '../../../ui/form.ts'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { billingAdminTexts } from './texts.ts'

const texts = billingAdminTexts.plans
const { labels } = texts

type Values = {
  plan: string
  name: string
  services: string
  description: string
  squareSubscriptionPlan: string
}

const valuesOf = (plan: AdminPlan | null, kinds: readonly PaidPlanName[]): Values => ({
  plan: plan?.plan ?? kinds[0] ?? '',
  name: plan?.name ?? '',
  services: plan?.services.join('\n') ?? '',
  description: plan?.description ?? '',
  squareSubscriptionPlan: '',
})

/** What is typed, as it is sent: services by lines, and what was left empty not at all. */
function bodyOf({ plan, name, services, description, squareSubscriptionPlan }: Values) {
  const square = squareSubscriptionPlan.trim()
  return {
    plan: paidPlanNames.find((one) => one === plan) ?? 'basic',
    name,
    services: services
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
    description,
    ...(square !== '' && { squareSubscriptionPlan: square }),
  }
}

type Props = {
  /** The plan to change; null for a new one. */
  plan: AdminPlan | null
  /** The kinds of which there is none yet. */
  kinds: readonly PaidPlanName[]
  onDone: () => void
}

/** Adds a plan, or changes what is said of one. */
export function PlanForm({ plan, kinds, onDone }: Props) {
  const check = validateWith(planForm, labels)
  const form = useFields<Values>({
    initialValues: valuesOf(plan, kinds),
    labels,
    optional: ['squareSubscriptionPlan'],
    validate: (values) => {
      const { 'services.0': first, ...errors } = check(bodyOf(values))
      const line = Object.entries(errors).find(([field]) => field.startsWith('services'))
      const services = first ?? line?.[1]
      return services ? { ...errors, services } : errors
    },
  })
  useDraft(`plan-${plan?.id ?? 'new'}`, form)
  const handlers = {
    onSuccess: () => {
      notifications.show({ message: plan ? texts.saved : texts.added, color: 'green' })
      onDone()
    },
    onError: form.report,
  }
  const add = useAction(addPlan, handlers)
  const update = useAction(updatePlan(plan?.id ?? 'basic'), handlers)

  function save() {
    const body = bodyOf(form.values)
    if (!plan) return add.start(body)
    const { name, services, description } = body
    update.start({ name, services, description, version: plan.version })
  }

  return (
    <SubmitForm
      form={form}
      action={{ pending: add.pending || update.pending, start: save }}
      submit={texts.save}
      onCancel={onDone}
    >
      {!plan && (
        <Select
          {...form.field('plan')}
          data={kinds.map((value) => ({ value, label: plans[value].label }))}
        />
      )}
      <TextInput data-autofocus {...form.field('name')} />
      <Textarea autosize minRows={2} {...form.field('description')} />
      <Textarea autosize minRows={3} description={texts.servicesHint} {...form.field('services')} />
      {!plan && (
        <TextInput
          autoComplete="off"
          description={texts.squareHint}
          {...form.field('squareSubscriptionPlan')}
        />
      )}
    </SubmitForm>
  )
}
