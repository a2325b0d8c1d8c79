import { keptSecret } from '../../session/kept-secret.ts'

/** The invitation whose link opened this tab. It connects nothing before the member accepts. */
export const invitationLink = keptSecret('praxis.chart-invitation')
