import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Opening } from '#shared/model/hours.ts'
import { ownStatusQuery } from '../../../data/own-status.ts'
import type { Patient } from '../../../data/uploads.ts'
import { knownBrowserZone } from '../../../ui/dates.ts'

/** The zone of most people in the US, until the practice's zone is loaded. */
const USUAL_ZONE = 'America/New_York'

/**
 * The time zone of a patient: the browser's. Browsers that hide it leave the practice's zone, which
 * the patient may change. The hours of the practice come with it.
 */
export function usePatientZone({ patientId }: Patient) {
  const [chosen, setChosen] = useState<string | null>(null)
  const { data } = useQuery(ownStatusQuery)
  const practice = data?.items.find((item) => item.patientId === patientId)
  const zone = chosen ?? knownBrowserZone ?? practice?.timezone ?? USUAL_ZONE
  const opening: Opening = practice ?? { hours: null, timezone: zone }
  return { zone, isKnown: knownBrowserZone !== null, chooseZone: setChosen, opening }
}
