import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { absencesQuery } from '../../../data/absences.ts'
import { useZone } from '../../../ui/zone.tsx'
import type { Choice } from '../choices.ts'
import { awayIn, nobodyThere } from './away.ts'

type Sight = {
  practiceId: string
  providers: readonly Choice[]
  providerId: string | undefined
  window: { from: string; to: string }
}

/** Who of the providers in sight is away, and where in the calendar nobody is there. */
export function useAway({ practiceId, providers, providerId, window }: Sight) {
  const zone = useZone()
  const { data: absences = [] } = useQuery(absencesQuery(practiceId))
  const inSight = providers.filter(({ value }) => !providerId || value === providerId)
  const away = awayIn(absences, inSight, window)
  const known = JSON.stringify([away, inSight])
  // biome-ignore lint/correctness/useExhaustiveDependencies: both are made anew each time
  const isAway = useMemo(() => nobodyThere(away, inSight, zone), [known, zone])
  return { away, isAway }
}
