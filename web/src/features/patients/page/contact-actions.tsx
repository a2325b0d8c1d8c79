import { Anchor, Group } from '@mantine/core'
import { IconMessage, IconMessageCircle, IconPhone } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { PatientRecord } from '#shared/model/patient.ts'
import { usePatientPermission } from '../../../session/permissions.ts'
import { useCall } from '../../../ui/phone-link.tsx'
import { BY_TEXT, type Section, tabLink } from '../../../ui/sections.ts'
import { contactTexts as texts } from './texts.ts'

type Props = {
  section: Section
  record: Pick<PatientRecord, 'patientId' | 'mobile' | 'contactPhone' | 'email'>
}

/** How to get in touch with a person: by a call, a text or a message, as far as each is possible. */
export function ContactActions({ section, record }: Props) {
  const { patientId, mobile, contactPhone, email } = record
  const call = useCall()
  const maySend = usePatientPermission(patientId, 'messaging.send') === true
  const number = mobile ?? contactPhone
  const params = { patientId, tab: 'messages' } as const
  return (
    <Group gap="sm">
      {number && (
        <Anchor size="sm" {...call(number)}>
          <Action icon={IconPhone} label={texts.call} />
        </Anchor>
      )}
      {maySend && mobile && (
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link {...tabLink(section, { ...params, keyId: BY_TEXT })} {...props} />
          )}
        >
          <Action icon={IconMessage} label={texts.text} />
        </Anchor>
      )}
      {maySend && (mobile || email) && (
        <Anchor size="sm" renderRoot={(props) => <Link {...tabLink(section, params)} {...props} />}>
          <Action icon={IconMessageCircle} label={texts.message} />
        </Anchor>
      )}
    </Group>
  )
}

function Action({ icon: Icon, label }: { icon: typeof IconPhone; label: string }) {
  return (
    <Group component="span" display="inline-flex" gap={4} wrap="nowrap">
      <Icon size={14} aria-hidden />
      {label}
    </Group>
  )
}
