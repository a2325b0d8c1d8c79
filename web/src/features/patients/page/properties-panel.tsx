import { ActionIcon, Anchor, Group, Stack, Title } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { PatientRecord } from '#shared/model/patient.ts'
import { formatDob } from '../../../ui/dates.ts'
import { formatEmail } from '../../../ui/email.ts'
import { PhoneLink } from '../../../ui/phone-link.tsx'
import { ReachProblem } from '../../../ui/reach-problem.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LeadStatusBadge } from '../../../ui/status-badge.tsx'
import { useZone } from '../../../ui/zone.tsx'
import { AccountPart } from '../account/account-part.tsx'
import { ageOn, todayIn } from '../ages.ts'
import { fieldWords } from '../field-words.ts'
import { formTexts } from '../form/texts.ts'
import { patientLabels as labels } from '../texts.ts'
import { AdvocateField } from './advocate-field.tsx'
import { ClassField } from './class-field.tsx'
import { Detail } from './detail.tsx'
import { FormerContacts } from './former-contacts.tsx'
import { GroupField } from './group-field.tsx'
import classes from './page.module.css'
import { ProviderField } from './provider-field.tsx'
import { panelTexts as texts } from './texts.ts'
import { useReach } from './use-reach.ts'

type Props = {
  record: PatientRecord
  /** Opens the form of the record; absent where the member may not change it. */
  onEdit: (() => void) | undefined
}

/** Shows the properties beside the open tab, where the window has room for them. */
export function PropertiesPanel(props: Props) {
  return (
    <aside className={classes.panel} aria-label={texts.label}>
      <Properties {...props} />
    </aside>
  )
}

/** The properties of a record; those that the member may change are changed here. */
export function Properties({ record, onEdit }: Props) {
  const { mobile, contactPhone, email, leadStatusAt } = record
  const reach = useReach(record)
  return (
    <>
      <Part title={formTexts.person} onEdit={onEdit}>
        {record.dob && (
          <Detail label={texts.bornOn}>
            <Born dob={record.dob} />
          </Detail>
        )}
        <Detail label={labels.mobile} note={<ReachProblem of="mobile" problem={reach?.mobile} />}>
          {mobile && <PhoneLink number={mobile} />}
        </Detail>
        {contactPhone && (
          <Detail label={labels.contactPhone}>
            <PhoneLink number={contactPhone} />
          </Detail>
        )}
        <Detail label={labels.email} note={<ReachProblem of="email" problem={reach?.email} />}>
          {email && (
            <Anchor inherit href={`mailto:${email}`}>
              {formatEmail(email)}
            </Anchor>
          )}
        </Detail>
        <FormerContacts record={record} />
        <Detail label={formTexts.address}>{addressOf(record)}</Detail>
      </Part>
      <AccountPart record={record} />
      <Part title={formTexts.insurance} onEdit={onEdit}>
        <Detail label={texts.company}>{record.insuranceCompany}</Detail>
        <Detail label={texts.plan}>{fieldWords('insurancePlan', record.insurancePlan)}</Detail>
      </Part>
      <Part title={formTexts.care}>
        <Detail label={labels.providerId}>
          <ProviderField record={record} />
        </Detail>
        <Detail label={labels.group}>
          <GroupField record={record} />
        </Detail>
        {record.isPatient && (
          <Detail label={labels.advocate}>
            <AdvocateField record={record} of="patient" />
          </Detail>
        )}
        {record.isLead && (
          <Detail label={labels.leadAdvocate}>
            <AdvocateField record={record} of="lead" />
          </Detail>
        )}
      </Part>
      {record.isLead && (
        <Part title={texts.lead}>
          <Detail label={texts.status}>
            <LeadStatusBadge status={record.leadStatus} />
          </Detail>
          <Detail label={texts.leadClass}>
            <ClassField record={record} />
          </Detail>
          <Detail label={texts.since}>{leadStatusAt && <RelativeTime at={leadStatusAt} />}</Detail>
        </Part>
      )}
      <Part title={formTexts.origin} onEdit={onEdit}>
        <Detail label={labels.registerSource}>
          {fieldWords('registerSource', record.registerSource)}
        </Detail>
        {record.marketingCampaign && (
          <Detail label={texts.campaign}>{record.marketingCampaign}</Detail>
        )}
        <Detail label={texts.added}>
          <RelativeTime at={record.createdAt} />
        </Detail>
      </Part>
    </>
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
  const zone = useZone()
  const age = ageOn(dob, todayIn(zone, new Date()))
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
