import { Anchor, Badge, Group, Title, Tooltip } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import type { PatientRecord } from '#shared/model/patient.ts'
import { formatDate, formatDob } from '../../../ui/dates.ts'
import { formatEmail } from '../../../ui/email.ts'
import { pathOf } from '../../../ui/history.ts'
import { InAppLink } from '../../../ui/in-app-link.tsx'
import { displayName } from '../../../ui/names.ts'
import { PhoneLink } from '../../../ui/phone-link.tsx'
import { type Section, sections, tabLink } from '../../../ui/sections.ts'
import { useWayBack } from '../../../ui/use-history.ts'
import { useZone } from '../../../ui/zone.tsx'
import { ageOn, todayIn } from '../ages.ts'
import classes from './page.module.css'
import { pageTexts as texts } from './texts.ts'

type Props = {
  section: Section
  record: PatientRecord
  /** The panel beside says the rest. */
  wide: boolean
  actions: ReactNode
  /** Beside the way back, in a row as high with and without them. */
  steps: ReactNode
}

/** Who it is, how to reach them, and what can be done. */
export function RecordHeader({ section, record, wide, actions, steps }: Props) {
  const name = displayName(record)
  useEffect(() => {
    document.title = `${name} · Praxis`
  }, [name])
  return (
    <header>
      <Group justify="space-between" wrap="nowrap" mih={28}>
        <WayBack section={section} patientId={record.patientId} />
        {steps}
      </Group>
      <Group justify="space-between" align="flex-start" gap="sm" mt={6}>
        <Group gap="xs">
          <Title order={1} tabIndex={-1} data-page-title style={{ outline: 'none' }}>
            {name}
          </Title>
          <Badges record={record} />
        </Group>
        <Group gap="xs">{actions}</Group>
      </Group>
      <Facts section={section} record={record} wide={wide} />
    </header>
  )
}

/** Whether a path is that of a record, whichever tab and section of it. */
export function isOfRecord(path: string, patientId: string): boolean {
  return path.split('/')[2] === patientId
}

/** Leads to where one came from as it was, such as the list with its filters; else to the list. */
function WayBack({ section, patientId }: { section: Section; patientId: string }) {
  const back = useWayBack((path) => isOfRecord(path, patientId))
  const { list } = sections[section]
  const isList = back === null || pathOf(back.href) === list
  return (
    <InAppLink
      size="sm"
      c="dimmed"
      truncate
      href={back?.href ?? list}
      {...(back && { onGo: back.onGo })}
    >
      <Group gap={4} component="span" display="inline-flex" wrap="nowrap">
        <IconArrowLeft size={14} aria-hidden />
        {isList ? texts.back[section] : texts.backToFormer}
      </Group>
    </InAppLink>
  )
}

/** What somebody is to the practice. */
export function Badges({ record }: { record: PatientRecord }) {
  const { isLead, isPatient, isActive, isArchived, newUploadCount } = record
  return (
    <Group gap={6}>
      {isPatient && <Badge color="gray">{texts.patient}</Badge>}
      {isLead && <Badge color="gray">{texts.lead}</Badge>}
      {isActive && (
        <Tooltip label={texts.accountHint}>
          <Badge color="gray">{texts.account}</Badge>
        </Tooltip>
      )}
      {isArchived && <Badge color="gray">{texts.archived}</Badge>}
      {newUploadCount > 0 && <Badge color="brand">{texts.newScans(newUploadCount)}</Badge>}
    </Group>
  )
}

/** How to reach somebody, and who cares for them. */
export function Facts({ section, record, wide }: Pick<Props, 'section' | 'record' | 'wide'>) {
  const zone = useZone()
  const { dob, mobile, contactPhone, email, addressCity, addressState } = record
  const { leadAdvocate, provider } = record
  const place = [addressCity, addressState].filter(Boolean).join(', ')
  return (
    <div className={classes.facts}>
      {dob && <span>{texts.born(formatDob(dob), ageOn(dob, todayIn(zone, new Date())))}</span>}
      {mobile && <PhoneLink number={mobile} />}
      {!mobile && contactPhone && <PhoneLink number={contactPhone} />}
      {email && (
        <Anchor inherit href={`mailto:${email}`}>
          {formatEmail(email)}
        </Anchor>
      )}
      <NextAppointment section={section} record={record} />
      {!wide && place && <span>{place}</span>}
      {!wide && provider && <span>{texts.provider(provider.name)}</span>}
      {!wide && leadAdvocate && <span>{texts.leadAdvocate(leadAdvocate.name)}</span>}
    </div>
  )
}

/** When the person comes next; leads to their appointments. Nothing where none is to come. */
function NextAppointment({ section, record }: Pick<Props, 'section' | 'record'>) {
  const zone = useZone()
  const { patientId, nextAppointmentAt: at } = record
  if (at === null || Date.parse(at) < Date.now()) return null
  return (
    <Anchor
      inherit
      renderRoot={(props) => (
        <Link
          {...tabLink(section, { patientId, tab: 'appointments' })}
          resetScroll={false}
          {...props}
        />
      )}
    >
      {texts.nextAppointment(formatDate(at, 'weekdayTime', zone))}
    </Anchor>
  )
}
