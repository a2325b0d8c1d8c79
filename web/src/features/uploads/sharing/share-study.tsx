import { Alert, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCheck, IconShare3 } from '@tabler/icons-react'
import { useState } from 'react'
import { studyShareRoutes } from '#shared/api/study-shares.ts'
import { SHARE_DAYS } from '#shared/model/study-share.ts'
import { useAction } from '../../../data/mutation.ts'
import { type NewShare, shareStudy } from '../../../data/study-shares.ts'
import { usePatientPermission } from '../../../session/permissions.ts'
import { CopiedField } from '../../../ui/copied-field.tsx'
import { formatDate } from '../../../ui/dates.ts'
import { useFields, validateWith } from '../../../ui/form.ts'
import { FormDrawer } from '../../../ui/form-drawer.tsx'
import { Hint } from '../../../ui/hint.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { useZone } from '../../../ui/zone.tsx'
import { sharingTexts as texts } from './texts.ts'

type Props = {
  practiceId: string
  patientId: string
  studyInstanceUid: string
  /** What the study is called. */
  name: string
}

/** Shares a study by a link, to those of the staff who may. */
export function ShareStudy(props: Props) {
  const may = usePatientPermission(props.patientId, 'practices.studyShares.create')
  return may && <ShareButton {...props} />
}

/** Shares a study by a link; patients may share their own. */
export function ShareButton({ name, ...study }: Props) {
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconShare3 size={16} aria-hidden />}
        aria-label={texts.shareNamed(name)}
        onClick={open}
      >
        {texts.share}
      </Button>
      <FormDrawer title={texts.title} opened={opened} onClose={close}>
        <ShareForm {...study} onDone={close} />
      </FormDrawer>
    </>
  )
}

const choices = [1, 7, SHARE_DAYS.usual, 30, SHARE_DAYS.max].map((days) => ({
  value: String(days),
  label: texts.daysOf(days),
}))
const labels = { recipient: texts.recipient, days: texts.days }
const validate = validateWith(studyShareRoutes.create.body, labels)

function ShareForm({ practiceId, onDone, ...study }: Omit<Props, 'name'> & { onDone: () => void }) {
  const [made, setMade] = useState<NewShare | null>(null)
  const form = useFields({
    initialValues: { recipient: '', days: String(SHARE_DAYS.usual) },
    labels,
    validate: (values) => validate({ ...study, ...values }),
  })
  const share = useAction(shareStudy(practiceId), { onSuccess: setMade, onError: form.report })
  if (made) return <Made made={made} onDone={onDone} />
  return (
    <SubmitForm
      form={form}
      action={{
        start: ({ recipient, days }) => share.start({ ...study, recipient, days: Number(days) }),
        pending: share.pending,
      }}
      submit={texts.make}
      onCancel={onDone}
    >
      <Text size="sm">{texts.lead}</Text>
      <TextInput
        description={texts.recipientHint}
        maxLength={120}
        data-autofocus
        {...form.field('recipient')}
      />
      <Select data={choices} {...form.field('days')} />
    </SubmitForm>
  )
}

function Made({ made, onDone }: { made: NewShare; onDone: () => void }) {
  const zone = useZone()
  return (
    <Stack gap="md">
      <Alert color="green" icon={<IconCheck aria-hidden />} title={texts.madeTitle} role="status">
        {texts.made}
      </Alert>
      <CopiedField label={texts.url} value={made.url} copy={texts.copyUrl} copied={texts.copied} />
      <CopiedField label={texts.pwd} value={made.pwd} copy={texts.copyPwd} copied={texts.copied} />
      <Hint>{texts.expires(formatDate(made.expiresAt, 'long', zone))}</Hint>
      <Group justify="flex-end">
        <Button onClick={onDone}>{texts.done}</Button>
      </Group>
    </Stack>
  )
}
