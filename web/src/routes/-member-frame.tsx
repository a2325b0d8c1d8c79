import { PatientFinder } from '../features/patients/find/patient-finder.tsx'
import { AdminFrame } from '../features/shell/admin-frame.tsx'
import { AppFrame } from '../features/shell/app-frame.tsx'
import { OwnFrame } from '../features/shell/own-frame.tsx'
import { isOperator, useMember, worksInPractice } from '../session/member.ts'
import { BillingBanner } from './-billing-banner.tsx'

/** The frame in which a member is at work, around what is for members of every kind. */
export function MemberFrame() {
  const member = useMember()
  if (member && worksInPractice(member))
    return <AppFrame finder={PatientFinder} banner={BillingBanner} />
  return member && isOperator(member) ? <AdminFrame /> : <OwnFrame />
}
