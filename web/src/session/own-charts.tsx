import { Button, Group, Stack } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import type { MemberInfo } from '#shared/model/member.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { BackHome } from './back-home.tsx'
import { useMember } from './member.ts'
import { LoginTip } from './permitted.tsx'
import { sessionTexts as texts } from './texts.ts'

export type OwnChart = MemberInfo['patients'][number]

type Props = {
  /** Whose chart it is, where the address says; else the first. */
  patientId: string | undefined
  onChoose: (patientId: string) => void
  /** Shown to those who have no chart in any practice. */
  none: Pick<ComponentProps<typeof EmptyState>, 'illustration' | 'title' | 'text'>
  head?: (member: MemberInfo) => ReactNode
  children: (chosen: OwnChart, member: MemberInfo) => ReactNode
}

/** A page of a patient about one of their charts: of which practice, they choose where there are several. */
export function OwnCharts({ patientId, onChoose, none, head, children }: Props) {
  const member = useMember()
  if (!member) return <LoginTip />
  const { patients } = member
  const chosen = patients.find((chart) => chart.patientId === patientId) ?? patients[0]
  if (!chosen) return <EmptyState page {...none} action={<BackHome member={member} />} />
  return (
    <Stack gap="md" maw="46rem">
      {head?.(member)}
      {patients.length > 1 && (
        <Group gap="sm" role="group" aria-label={texts.whichPractice}>
          {patients.map((chart) => (
            <Button
              key={chart.patientId}
              variant={chart === chosen ? 'filled' : 'default'}
              aria-pressed={chart === chosen}
              onClick={() => onChoose(chart.patientId)}
            >
              {chart.practiceName}
            </Button>
          ))}
        </Group>
      )}
      {children(chosen, member)}
    </Stack>
  )
}
