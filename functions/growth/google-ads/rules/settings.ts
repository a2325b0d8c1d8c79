import { ensureVersion } from '#functions/platform/version.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { GoogleAdsChange, GoogleAdsSettings } from '#shared/model/google-ads.ts'
import type { AdsItem } from '../records.ts'

/** What a practice begins with: nothing is told to anybody. */
export const noSettings: AdsItem = {
  ...{ isOn: false, way: 'file', customerId: null, managerId: null, actions: [] },
  ...{ sendsContact: false, isConsentAsked: false, connectedAt: null, isRevoked: false },
  ...{ sealedToken: null, fileHash: null, fileSince: null, version: 1 },
}

const asFlag = (flag: 0 | 1 | undefined, before: boolean) =>
  flag === undefined ? before : flag === 1

/**
 * The settings after a change.
 * @throws ERR_VERSION_CONFLICT where another version was read, ERR_NO_CHANGE, ERR_REQUEST_PARAMS_MISFORMAT where they
 *   are turned on and something is missing
 */
export function changeSettings(
  before: AdsItem,
  { version, isOn, sendsContact, isConsentAsked, ...change }: GoogleAdsChange,
): AdsItem {
  ensureVersion(before, version)
  const after: AdsItem = {
    ...before,
    way: change.way ?? before.way,
    customerId: change.customerId === undefined ? before.customerId : change.customerId,
    managerId: change.managerId === undefined ? before.managerId : change.managerId,
    actions: change.actions ?? before.actions,
    isOn: asFlag(isOn, before.isOn),
    sendsContact: asFlag(sendsContact, before.sendsContact),
    isConsentAsked: asFlag(isConsentAsked, before.isConsentAsked),
  }
  const fields = after.isOn ? missingOf(after) : []
  if (fields.length > 0) throw new CatalogueError('ERR_REQUEST_PARAMS_MISFORMAT', { fields })
  if (JSON.stringify(after) === JSON.stringify(before)) throw new CatalogueError('ERR_NO_CHANGE')
  return after
}

/** What is still to be said before anything is told to Google. */
export function missingOf({ way, customerId, actions, isConsentAsked }: AdsItem) {
  const isSent = way === 'upload'
  const named = actions.length > 0 && (!isSent || actions.every(({ actionId }) => actionId))
  return [
    ...(isConsentAsked ? [] : [{ field: 'isConsentAsked', problem: 'is required' }]),
    ...(named
      ? []
      : [
          {
            field: 'actions',
            problem: isSent
              ? 'must name one status at least, each with the number of its conversion action'
              : 'must name one status at least',
          },
        ]),
    ...(isSent && customerId === null ? [{ field: 'customerId', problem: 'is required' }] : []),
  ]
}

/** Settings as they are shown: without what acts for anybody. */
export function shownSettings({
  sealedToken: _,
  fileHash: __,
  ...shown
}: AdsItem): GoogleAdsSettings {
  return shown
}
