import { MantineThemeProvider } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import type { usePractice } from '../../session/member.ts'
import { weekTheme } from '../../theme/theme.ts'
import { WeekProvider, ZoneProvider } from '../../ui/zone.tsx'

type Props = {
  practice: Pick<ReturnType<typeof usePractice>, 'timezone' | 'weekStart'>
  children: ReactNode
}

/** Times below it are shown by the clock of the practice, and weeks begin on its day. */
export function PracticeClock({ practice, children }: Props) {
  const { timezone, weekStart } = practice
  const theme = useMemo(() => weekTheme(weekStart), [weekStart])
  return (
    <ZoneProvider value={timezone}>
      <WeekProvider value={weekStart}>
        <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
      </WeekProvider>
    </ZoneProvider>
  )
}
