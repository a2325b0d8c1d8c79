import { Alert, Button, Checkbox, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { Consult } from '#shared/model/consult.ts'
import { guestForm, guestKindLabels, guestKinds } from '#shared/model/consult-guest.ts'
import { inviteGuest, type NewGuest } from '../../../data/consult-guests.ts'
import { useAction } from '../../../data/mutation.ts'
import { useDraft } from '../../../session/drafts.ts'
import { CopiedField } from '../../../ui/copied-field.tsx'
import { useFields, validateWith } from '../../../ui/form.ts'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { inviteTexts as texts } from './texts.ts'

const kinds = guestKinds.map((value) => ({ value, label: guestKindLabels[value] }))
const labels = { name: texts.name, kind: texts.kind, hasPassword: texts.hasPassword }

type Values = { name: string; kind: (typeof guestKinds)[number]; hasPassword: boolean }

const bodyOf = ({ hasPassword, ...values }: Values) => ({
  ...values,
  hasPassword: hasPassword ? (1 as const) : (0 as const),
})

type Props = { consult: Consult; onDone: () => void }

/** Asks somebody who is not of the practice to take part: link and password are shown once. */
export function InviteGuest({ consult, onDone }: Props) {
  const [made, setMade] = useState<NewGuest | null>(null)
  const form = useFields<Values>({
    initialValues: { name: '', kind: 'family', hasPassword: true },
    labels,
    validate: (values) => validateWith(guestForm, labels)(bodyOf(values)),
    owners: { ERR_VIDEO_FULL: 'name' },
  })
  useDraft('consult-guest', form)
  const invite = useAction(inviteGuest(consult), { onSuccess: setMade, onError: form.report })
  if (made) return <Made made={made} onDone={onDone} />
  return (
    <SubmitForm
      form={form}
      action={{ pending: invite.pending, start: (values) => invite.start(bodyOf(values)) }}
      submit={texts.make}
      onCancel={onDone}
    >
      <Text size="sm">{texts.lead}</Text>
      <Select data={kinds} {...form.field('kind')} />
      <TextInput
        description={texts.nameHint}
        maxLength={120}
        data-autofocus
        {...form.field('name')}
      />
      <Checkbox
        label={texts.hasPassword}
        description={texts.passwordHint}
        {...form.getInputProps('hasPassword', { type: 'checkbox' })}
      />
    </SubmitForm>
  )
}

function Made({ made: { url, pwd }, onDone }: { made: NewGuest; onDone: () => void }) {
  const { copied } = texts
  return (
    <Stack gap="md">
      <Alert color="green" icon={<IconCheck aria-hidden />} title={texts.madeTitle} role="status">
        {pwd === null ? texts.madeAlone : texts.made}
      </Alert>
      <CopiedField label={texts.url} value={url} copy={texts.copyUrl} copied={copied} />
      {pwd !== null && (
        <CopiedField label={texts.pwd} value={pwd} copy={texts.copyPwd} copied={copied} />
      )}
      <Group justify="flex-end">
        <Button onClick={onDone}>{texts.done}</Button>
      </Group>
    </Stack>
  )
}
