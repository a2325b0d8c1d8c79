import { Anchor, Paper, SimpleGrid, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PatientRecord } from '#shared/model/patient.ts'
import { patientQuery } from '../../../data/patients.ts'
import { usePractice } from '../../../session/member.ts'
import { formatDob } from '../../../ui/dates.ts'
import { formatEmail } from '../../../ui/email.ts'
import { PhoneLink } from '../../../ui/phone-link.tsx'
import { ReachProblem } from '../../../ui/reach-problem.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { useWide } from '../../../ui/use-wide.ts'
import { AccountPart } from '../account/account-part.tsx'
import { fieldWords } from '../field-words.ts'
import { formTexts } from '../form/texts.ts'
import { patientLabels as labels } from '../texts.ts'
import { Detail } from './detail.tsx'
import { FirstTouchDetails } from './first-touch.tsx'
import { FormerContacts } from './former-contacts.tsx'
import { GroupField } from './group-field.tsx'
import classes from './page.module.css'
import { ProviderField } from './provider-field.tsx'
import { pageTexts, touchTexts } from './texts.ts'
import { useReach } from './use-reach.ts'

/** The details of the record, to read; the page's Edit changes them, and where there is a panel, the panel. */
export function DetailsTab({ patientId }: { patientId: string }) {
  const practice = usePractice()
  const { data: record } = useQuery(patientQuery(practice.id, patientId))
  const wide = useWide()
  if (!record) return null
  return (
    <Paper withBorder radius="md" p={{ base: 'md', sm: 'lg' }}>
      {wide ? (
        <RecordDetails record={record} />
      ) : (
        <Stack gap="xl">
          <RecordDetails
            record={record}
            provider={<ProviderField record={record} />}
            group={<GroupField record={record} />}
          />
          <AccountPart record={record} />
        </Stack>
      )}
    </Paper>
  )
}

type Details = {
  record: PatientRecord
  /** Shown instead of the provider's name. */
  provider?: ReactNode
  /** Which group cares for the person. */
  group?: ReactNode
}

/** Every detail of a record, to read. */
export function RecordDetails({ record, provider = record.provider?.name, group }: Details) {
  const { mobile, contactPhone, email } = record
  const reach = useReach(record)
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl" verticalSpacing="lg">
      <Part title={formTexts.person}>
        <Detail label={labels.firstName}>{record.firstName}</Detail>
        <Detail label={labels.middleName}>{record.middleName}</Detail>
        <Detail label={labels.lastName}>{record.lastName}</Detail>
        <Detail label={labels.dob}>{formatDob(record.dob)}</Detail>
      </Part>
      <Part title={formTexts.contact}>
        <Detail label={labels.email} note={<ReachProblem of="email" problem={reach?.email} />}>
          {email && (
            <Anchor inherit href={`mailto:${email}`}>
              {formatEmail(email)}
            </Anchor>
          )}
        </Detail>
        <Detail label={labels.mobile} note={<ReachProblem of="mobile" problem={reach?.mobile} />}>
          {mobile && <PhoneLink number={mobile} />}
        </Detail>
        <Detail label={labels.contactPhone}>
          {contactPhone && <PhoneLink number={contactPhone} />}
        </Detail>
        <FormerContacts record={record} />
      </Part>
      <Part title={formTexts.address}>
        <Detail label={labels.addressLine1}>{record.addressLine1}</Detail>
        <Detail label={labels.addressLine2}>{record.addressLine2}</Detail>
        <Detail label={labels.addressCity}>{record.addressCity}</Detail>
        <Detail label={labels.addressState}>
          {fieldWords('addressState', record.addressState)}
        </Detail>
        <Detail label={labels.addressZip}>{record.addressZip}</Detail>
        <Detail label={labels.timezone}>{fieldWords('timezone', record.timezone)}</Detail>
      </Part>
      <Stack gap="lg">
        <Part title={formTexts.care}>
          <Detail label={labels.providerId}>{provider}</Detail>
          {group && <Detail label={labels.group}>{group}</Detail>}
          {record.leadAdvocate && (
            <Detail label={labels.leadAdvocate}>{record.leadAdvocate.name}</Detail>
          )}
        </Part>
        <Part title={formTexts.insurance}>
          <Detail label={labels.insuranceCompany}>{record.insuranceCompany}</Detail>
          <Detail label={labels.insurancePlan}>
            {fieldWords('insurancePlan', record.insurancePlan)}
          </Detail>
        </Part>
        <Part title={formTexts.origin}>
          <Detail label={labels.registerSource}>
            {fieldWords('registerSource', record.registerSource)}
          </Detail>
          <Detail label={labels.marketingCampaign}>{record.marketingCampaign}</Detail>
          <Detail label={pageTexts.added}>
            <RelativeTime at={record.createdAt} />
          </Detail>
        </Part>
        {record.firstTouch && (
          <Part title={touchTexts.title}>
            <FirstTouchDetails touch={record.firstTouch} />
          </Part>
        )}
      </Stack>
    </SimpleGrid>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={2} size="sm" mb="xs">
        {title}
      </Title>
      <dl className={classes.details}>{children}</dl>
    </section>
  )
}
