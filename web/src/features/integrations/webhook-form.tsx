import { Checkbox, Stack, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import {
  leadWebhookTypes,
  type Webhook,
  type WebhookType,
  webhookForm,
  webhookTypes,
} from '#shared/model/webhook.ts'
import { reachOf } from '#shared/permissions.ts'
import { useAction } from '../../data/mutation.ts'
import { saveWebhook } from '../../data/webhooks.ts'
import { useDraft } from '../../session/drafts.ts'
import { useMember } from '../../session/member.ts'
import { useFields, validateWith } from '../../ui/form.ts'
import { Hint } from '../../ui/hint.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { webhookTexts as texts, typeTexts } from './texts.ts'

type Values = { url: string; types: WebhookType[] }
type Props = {
  practiceId: string
  /** The webhook that is changed; null for another one. */
  base: Webhook | null
  onCancel: () => void
  /** With the secret of one that was added, or null. */
  onDone: (secret: string | null) => void
}

/** The events that the member may subscribe to, by the reach of the roles. */
function useOpenTypes(): readonly WebhookType[] {
  const roles = useMember()?.practiceStaff?.practiceStaffRoles ?? []
  return reachOf('patients.read', roles).includes('all') ? webhookTypes : leadWebhookTypes
}

const isType = (name: string): name is WebhookType => webhookTypes.some((type) => type === name)

/** Where to send, and what. */
export function WebhookForm({ practiceId, base, onCancel, onDone }: Props) {
  const { labels } = texts
  const openTypes = useOpenTypes()
  const chosen = base?.types ?? openTypes
  const form = useFields<Values>({
    initialValues: {
      url: base?.url ?? 'https://',
      types: chosen.filter((type) => openTypes.includes(type)),
    },
    validate: validateWith(webhookForm, labels),
    labels,
  })
  useDraft(`webhook-${base?.webhookId ?? 'new'}`, form)
  const save = useAction(saveWebhook(practiceId, base), {
    onSuccess: ({ secret }) => {
      notifications.show({ message: base ? texts.saved : texts.added, color: 'green' })
      onDone(secret)
    },
    onError: form.report,
  })
  const { onChange: _, ...types } = form.field('types')
  return (
    <SubmitForm
      form={form}
      action={save}
      submit={base ? texts.save : texts.add}
      disabled={base !== null && !form.isDirty()}
      onCancel={onCancel}
    >
      <TextInput
        type="url"
        spellCheck={false}
        data-autofocus
        description={texts.urlHint}
        {...form.field('url')}
      />
      <Checkbox.Group
        {...types}
        value={form.values.types}
        onChange={(names) => form.setFieldValue('types', names.filter(isType))}
      >
        <Stack gap="xs" mt="xs">
          {openTypes.map((type) => (
            <Checkbox key={type} value={type} label={typeTexts[type]} />
          ))}
        </Stack>
      </Checkbox.Group>
      {openTypes !== webhookTypes && <Hint>{texts.leadsOnly}</Hint>}
    </SubmitForm>
  )
}
