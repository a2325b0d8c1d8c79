import { useQuery } from '@tanstack/react-query'
import { formerStaffsQuery } from '../../data/staffs.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { formatEmail } from '../../ui/email.ts'
import { Hint } from '../../ui/hint.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { StatusBadges } from './status-badges.tsx'
import { staffTexts } from './texts.ts'

const texts = staffTexts.former

/** Who was deactivated; nothing where nobody was. */
export function FormerStaff({ practiceId }: { practiceId: string }) {
  const former = useQuery(formerStaffsQuery(practiceId))
  if (!former.data?.length && !former.error) return null
  const { name, status, left } = texts.columns
  return (
    <Section title={texts.title} text={texts.text}>
      <DataTable
        label={texts.title}
        rows={former.data}
        query={former}
        keyOf={({ staffId }) => staffId}
        empty={null}
        columns={[
          {
            label: name,
            render: ({ firstName, lastName, email }) => (
              <>
                {firstName} {lastName} <Hint span>{formatEmail(email)}</Hint>
              </>
            ),
          },
          { label: status, render: (staff) => <StatusBadges staff={staff} /> },
          { label: left, render: ({ leftAt }) => leftAt && <RelativeTime at={leftAt} /> },
        ]}
      />
    </Section>
  )
}
