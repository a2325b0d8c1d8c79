import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { threadQuery } from '../../../data/messages.ts'
import type { Patient } from '../../../data/uploads.ts'
import { knownBrowserZone } from '../../../ui/dates.ts'

/** The zone of most people in the US, until the practice's zone is loaded. */
const USUAL_ZONE = 'America/New_York'

/**
 * The time zone of a patient: the browser's. Browsers that hide it leave the practice's zone, which
 * the patient may change.
 */
export function usePatientZone(patient: Patient) {
  const [chosen, setChosen] = useState<string | null>(null)
  const isKnown = knownBrowserZone !== null
  const { data } = useQuery({
    ...threadQuery({ ...patient, side: 'patient', access: null }),
    enabled: !isKnown,
  })
  const zone = chosen ?? knownBrowserZone ?? data?.practice?.timezone ?? USUAL_ZONE
  return { zone, isKnown, chooseZone: setChosen }
}
