import { Alert, Button, CopyButton, Group, Radio, Stack, Text, TextInput } from '@mantine/core'
import { IconCheck, IconCopy, IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sendThru } from '#shared/model/delivery.ts'
import { useAction } from '../../../data/mutation.ts'
import { patientQuery } from '../../../data/patients.ts'
import { type SentLink, sendLink } from '../../../data/sharelinks.ts'
import { formatDate } from '../../../ui/dates.ts'
import { FormDrawer } from '../../../ui/form-drawer.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Hint } from '../../../ui/hint.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { formatPhone } from '../../../ui/phone.ts'
import { LinesSkeleton } from '../../../ui/skeletons.tsx'
import { useZone } from '../../../ui/zone.tsx'
import { linkTexts } from '../texts.ts'

type Props = { practiceId: string; patientId: string; opened: boolean; onClose: () => void }
type Channel = 'email' | 'text'

/** Makes an upload link and sends it to the patient. */
export function SendLinkDrawer({ opened, onClose, ...patient }: Props) {
  return (
    <FormDrawer title={linkTexts.title} opened={opened} onClose={onClose}>
      <SendLink {...patient} onDone={onClose} />
    </FormDrawer>
  )
}

type Patient = Pick<Props, 'practiceId' | 'patientId'>

function SendLink({ onDone, ...patient }: Patient & { onDone: () => void }) {
  return (
    <Loaded
      query={useQuery(patientQuery(patient.practiceId, patient.patientId))}
      skeleton={<LinesSkeleton count={4} />}
    >
      {(contact) => <SendLinkForm patient={patient} contact={contact} onDone={onDone} />}
    </Loaded>
  )
}

type FormProps = {
  patient: Patient
  contact: { email: string | null; mobile: string | null }
  onDone: () => void
}

function SendLinkForm({ patient, contact, onDone }: FormProps) {
  const { practiceId, patientId } = patient
  const [channel, setChannel] = useState<Channel>(contact.email ? 'email' : 'text')
  const [sent, setSent] = useState<SentLink | null>(null)
  const send = useAction(sendLink(practiceId), {
    onSuccess: setSent,
    inline: true,
  })
  if (sent) return <Sent link={sent} onDone={onDone} />

  const destination = channel === 'email' ? contact.email : formatPhone(contact.mobile ?? '')
  const hasContact = contact.email !== null || contact.mobile !== null
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send.start({ patientId, sendThru: sendThru[channel] })
      }}
    >
      <Stack gap="md">
        <Text size="sm">{linkTexts.lead}</Text>
        {!hasContact && (
          <Alert color="amber" icon={<IconInfoCircle aria-hidden />} id="no-contact">
            {linkTexts.noContact}
          </Alert>
        )}
        <Radio.Group
          label={linkTexts.through}
          value={hasContact ? channel : null}
          onChange={(value) => setChannel(value === 'text' ? 'text' : 'email')}
        >
          <Stack gap="xs" mt="xs">
            <Radio
              value="email"
              label={linkTexts.email}
              description={contact.email ?? linkTexts.noEmail}
              disabled={contact.email === null}
            />
            <Radio
              value="text"
              label={linkTexts.text}
              description={contact.mobile ? formatPhone(contact.mobile) : linkTexts.noMobile}
              disabled={contact.mobile === null}
            />
          </Stack>
        </Radio.Group>
        {hasContact && destination && (
          <Text size="sm">
            {linkTexts.to(destination)} {linkTexts.lasts}
          </Text>
        )}
        <FormError error={send.error} />
        <Group justify="flex-end">
          <Button
            type="submit"
            loading={send.pending}
            disabled={!hasContact}
            aria-describedby={hasContact ? undefined : 'no-contact'}
          >
            {linkTexts.send}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function Sent({ link, onDone }: { link: SentLink; onDone: () => void }) {
  const zone = useZone()
  return (
    <Stack gap="md">
      <Alert
        color="green"
        icon={<IconCheck aria-hidden />}
        title={linkTexts.sentTitle}
        role="status"
      >
        {linkTexts.sent(link.sentTo)}
      </Alert>
      <Stack gap="xs">
        <TextInput
          label={linkTexts.url}
          description={linkTexts.urlHint}
          value={link.url}
          readOnly
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <CopyButton value={link.url} timeout={2000}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={
                copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
              }
              onClick={copy}
            >
              {copied ? linkTexts.copied : linkTexts.copy}
            </Button>
          )}
        </CopyButton>
      </Stack>
      <Hint>
        {linkTexts.expires} {formatDate(link.expiresAt, 'long', zone)}
      </Hint>
      <Group justify="flex-end">
        <Button onClick={onDone}>{linkTexts.done}</Button>
      </Group>
    </Stack>
  )
}
