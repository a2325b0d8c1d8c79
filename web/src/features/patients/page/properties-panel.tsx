import { ActionIcon, Anchor, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { PatientRecord } from '#shared/model/patient.ts'
import { formatDob } from '../../../ui/dates.ts'
import { Hint } from '../../../ui/hint.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { LeadStatusBadge } from '../../../ui/status-badge.tsx'
import { useZone } from '../../../ui/zone.tsx'
import { ageOn, todayIn } from '../ages.ts'
import { fieldWords } from '../field-words.ts'
import { formTexts, patientLabels as labels, panelTexts as texts } from '../texts.ts'
import { GroupField } from './group-field.tsx'
import classes from './page.module.css'
import { ProviderField } from './provider-field.tsx'
import { PhoneLink } from './record-details.tsx'

type Props = {
  record: PatientRecord
  /** Opens the form of the record; absent where the member may not change it. */
  onEdit: (() => void) | undefined
}

/** What the record says beside whatever tab is open; what the member may change is changed here. */
export function PropertiesPanel({ record, onEdit }: Props) {
  const { mobile, contactPhone, email, leadAdvocate, leadStatusAt } = record
  return (
    <aside className={classes.panel} aria-label={texts.label}>
      <Part title={formTexts.person} onEdit={onEdit}>
        <Property label={texts.bornOn}>
          <Born dob={record.dob} />
        </Property>
        <Property label={labels.mobile}>{mobile && <PhoneLink number={mobile} />}</Property>
        {contactPhone && (
          <Property label={labels.contactPhone}>
            <PhoneLink number={contactPhone} />
          </Property>
        )}
        <Property label={labels.email}>
          {email && (
            <Anchor inherit href={`mailto:${email}`}>
              {email}
            </Anchor>
          )}
        </Property>
        <Property label={formTexts.address}>{addressOf(record)}</Property>
      </Part>
      <Part title={formTexts.insurance} onEdit={onEdit}>
        <Property label={texts.company}>{record.insuranceCompany}</Property>
        <Property label={texts.plan}>{fieldWords('insurancePlan', record.insurancePlan)}</Property>
      </Part>
      <Part title={formTexts.care}>
        <Property label={labels.providerId}>
          <ProviderField record={record} />
        </Property>
        <Property label={labels.group}>
          <GroupField record={record} />
        </Property>
        <Property label={texts.advocate}>{leadAdvocate?.name}</Property>
      </Part>
      {record.isLead && (
        <Part title={texts.lead}>
          <Property label={texts.status}>
            <LeadStatusBadge status={record.leadStatus} />
          </Property>
          <Property label={texts.since}>
            {leadStatusAt && <RelativeTime at={leadStatusAt} />}
          </Property>
        </Part>
      )}
      <Part title={formTexts.origin} onEdit={onEdit}>
        <Property label={labels.registerSource}>
          {fieldWords('registerSource', record.registerSource)}
        </Property>
        {record.marketingCampaign && (
          <Property label={texts.campaign}>{record.marketingCampaign}</Property>
        )}
        <Property label={texts.added}>
          <RelativeTime at={record.createdAt} />
        </Property>
      </Part>
    </aside>
  )
}

/** The panel while the record is on its way, as high as it will be. */
export function PanelSkeleton() {
  return (
    <div className={classes.panel} aria-hidden>
      {[5, 2, 3, 2, 3].map((rows, part) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change places
        <Stack key={part} gap={17} mb="lg">
          <Skeleton height={14} width={90} />
          {Array.from({ length: rows }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nor do their rows
            <Skeleton key={row} height={12} width={`${85 - ((row * 17) % 40)}%`} />
          ))}
        </Stack>
      ))}
    </div>
  )
}

function Born({ dob }: { dob: string }) {
  const age = ageOn(dob, todayIn(useZone(), new Date()))
  return age === null ? formatDob(dob) : texts.born(formatDob(dob), age)
}

function addressOf({ addressLine1, addressCity, addressState, addressZip }: PatientRecord): string {
  const region = [addressState, addressZip].filter(Boolean).join(' ')
  return [addressLine1, addressCity, region].filter(Boolean).join(', ')
}

type PartProps = { title: string; onEdit?: (() => void) | undefined; children: ReactNode }

function Part({ title, onEdit, children }: PartProps) {
  return (
    <section>
      <Group justify="space-between" h={28}>
        <Title order={2} size="sm">
          {title}
        </Title>
        {onEdit && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="md"
            aria-label={texts.edit(title)}
            onClick={onEdit}
          >
            <IconPencil size={15} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      <dl className={classes.properties}>{children}</dl>
    </section>
  )
}

function Property({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.property}>
      <Hint component="dt">{label}</Hint>
      <Text component="dd" size="sm" m={0}>
        {children || texts.nothing}
      </Text>
    </div>
  )
}
