import { type ComponentProps, useEffect } from 'react'
import { useDialogLater } from '../../../ui/later.ts'
import type { PatientFinder } from './patient-finder.tsx'
import { forgetRecent } from './recent-people.ts'

type Props = ComponentProps<typeof PatientFinder>

const load = () => import('./patient-finder.tsx').then((loaded) => loaded.PatientFinder)

/** The search of the header, whose code comes after that of the page. */
export function Finder(props: Props) {
  useEffect(() => forgetRecent, [])
  const Dialog = useDialogLater(load, props.opened)
  return Dialog && <Dialog {...props} />
}
