import type { Identity } from '#functions/platform/identity/identity.ts'
import type {
  GuestLinkItem,
  MembershipItem,
  PatientLinkItem,
} from '#functions/platform/identity/records.ts'
import { newId } from '#functions/platform/ids.ts'
import { role } from '#shared/model/roles.ts'
import { anAccount } from './records.ts'

export function aMembership(changes: Partial<MembershipItem> = {}): MembershipItem {
  return {
    entity: 'membership',
    memberId: newId(),
    practiceId: newId(),
    roles: [role.staff],
    tags: [],
    businessPhoneEnabled: false,
    permissions: {},
    ...changes,
  }
}

export function aPatientLink(changes: Partial<PatientLinkItem> = {}): PatientLinkItem {
  return {
    entity: 'patientLink',
    memberId: newId(),
    practiceId: newId(),
    shareDetails: false,
    shareEmail: false,
    patientId: newId(),
    ...changes,
  }
}

export function anIdentity(changes: Partial<Identity> = {}): Identity {
  return {
    member: anAccount(),
    memberships: [],
    patientLinks: [],
    managedGroups: [],
    waiting: null,
    isStronglyProven: true,
    ...changes,
  }
}

export function aGuestLink(changes: Partial<GuestLinkItem> = {}): GuestLinkItem {
  return {
    entity: 'guestLink',
    purpose: 'uploads',
    recordId: null,
    key: newId(),
    linkId: newId(),
    practiceId: newId(),
    patientId: newId(),
    pwdHash: '',
    revokedAt: null,
    expiresAt: 2_000_000_000,
    ...changes,
  }
}
