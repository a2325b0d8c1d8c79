import { PatientFinder } from '../features/patients/find/patient-finder.tsx'
import { AppFrame } from '../features/shell/app-frame.tsx'
import { NotFound } from '../features/shell/failures.tsx'
import { BillingBanner } from './-billing-banner.tsx'

/** An address that leads nowhere, with the practice's frame around it. */
export default function LostInPractice() {
  return (
    <AppFrame finder={PatientFinder} banner={BillingBanner}>
      <NotFound />
    </AppFrame>
  )
}
