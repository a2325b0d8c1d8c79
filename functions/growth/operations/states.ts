import * as v from 'valibot'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { badField } from '#shared/errors.ts'
import { type CredentialVault, isRevoked } from '../ports/credentials.ts'
import { type Asking, grantState, isStateOf, type Service, stateFor } from '../rules/state.ts'

const askingOf = ({ scope, actor, now }: TenantCall): Asking => ({
  practiceId: scope.practiceId,
  memberId: actor.id,
  now,
})

/** What goes to a service with whoever is to allow a connection; its page is told by the beginning. */
export async function sealState(
  vault: CredentialVault,
  call: TenantCall,
  service: Service,
): Promise<string> {
  const state = JSON.stringify(stateFor(askingOf(call)))
  return `${service}.${await vault.seal(state, ownerOf(call, service))}`
}

const ownerOf = ({ scope }: TenantCall, service: Service) => ({
  practiceId: scope.practiceId,
  name: `oauth-state:${service}`,
})

const sealed = v.pipe(v.string(), v.parseJson(), grantState)

/** @throws ERR_REQUEST_PARAMS_MISFORMAT for a state of somebody else, of another service or of long ago */
export async function ensureState(
  vault: CredentialVault,
  call: TenantCall,
  { service, state }: { service: Service; state: string },
): Promise<void> {
  const text = state.startsWith(`${service}.`) ? state.slice(service.length + 1) : ''
  const invalid = badField('state', 'is not good any more: begin to connect again')
  const content = await vault.open(text, ownerOf(call, service)).catch((error: unknown) => {
    throw isRevoked(error) ? invalid : error
  })
  const opened = v.safeParse(sealed, content)
  if (!opened.success || !isStateOf(opened.output, askingOf(call))) throw invalid
}
