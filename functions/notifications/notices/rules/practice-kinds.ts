import type { Received } from '#events/define.ts'
import { exportReady, exportRequested } from '#events/exports.ts'
import { connectionRevoked } from '#events/growth.ts'
import { importEnded, importUndone } from '#events/imports.ts'
import { leadsLocked } from '#events/patients.ts'
import { joinRequested } from '#events/staffs.ts'
import { leadsWaiting } from '#events/tasks.ts'
import { type Kind, kindOf } from '../../rules/feed.ts'
import { type Notice, toHolders } from './notice.ts'
import { type PracticeKind, practiceMails } from './practice-mails.ts'

/** Notifications about the practice as a whole, for the staff who look after its settings. */
export const practiceKinds: Record<PracticeKind, Kind<Notice>> = {
  joinRequested: kindOf(joinRequested, {
    from: (event) =>
      toHolders(event, 'practices.staffs.create', { memberId: event.payload.memberId }),
    needs: 'practices.staffs.create',
    words: ({ member, practice }) => `${member} asks to join ${practice}`,
    link: () => practiceMails.joinRequested.page,
  }),
  leadsLocked: kindOf(leadsLocked, {
    from: (event) => toHolders(event, 'practices.leadForms.list', {}),
    needs: 'practices.leadForms.list',
    words: () => 'New leads wait: your plan has no lead records left',
    link: () => practiceMails.leadsLocked.page,
  }),
  leadsWaiting: kindOf(leadsWaiting, {
    from: (event) => toHolders(event, 'practices.distributions.list', {}),
    needs: 'practices.distributions.list',
    words: () => 'New leads wait: everyone has all the leads that the distribution allows',
    link: () => practiceMails.leadsWaiting.page,
  }),
  facebookRevoked: revokedKind('facebook', {
    area: 'facebook',
    words: 'No leads come in from Facebook: it no longer accepts the connection',
    page: practiceMails.facebookRevoked.page,
  }),
  googleAdsRevoked: revokedKind('google', {
    area: 'googleAds',
    words: 'Conversions wait: Google Ads no longer accepts the connection',
    page: practiceMails.googleAdsRevoked.page,
  }),
  phoneRevoked: revokedKind('ringcentral', {
    area: 'communicationPlatform',
    words: 'Texts and missed calls are not logged: RingCentral no longer accepts the connection',
    page: practiceMails.phoneRevoked.page,
  }),
  exportRequested: kindOf(exportRequested, {
    // The member who asked is notified too: another person may have asked in their name.
    from: (event) => toHolders(event, 'practices.exports.list', {}),
    needs: 'practices.exports.list',
    words: ({ actor, practice }) => `${actor} began to export the data of ${practice}`,
    link: () => practiceMails.exportRequested.page,
  }),
  exportReady: kindOf(exportReady, {
    from: ({ payload: { requestedBy } }) => ({ recipients: () => [requestedBy], about: {} }),
    needs: 'practices.exports.list',
    words: ({ practice }) => `Your export of ${practice} is ready to download`,
    link: () => practiceMails.exportReady.page,
  }),
  importEnded: kindOf(importEnded, {
    from: ({ payload: { createdBy, isDone } }) => ({
      recipients: () => [createdBy],
      about: { what: isDone ? 'done' : 'stopped' },
    }),
    needs: 'patients.import',
    words: ({ practice, about }) =>
      about.what === 'done'
        ? `Your import into ${practice} is done`
        : `Your import into ${practice} has stopped`,
    link: () => practiceMails.importEnded.page,
  }),
  importUndone: kindOf(importUndone, {
    from: ({ payload: { requestedBy } }) => ({ recipients: () => [requestedBy], about: {} }),
    needs: 'patients.import',
    words: ({ practice }) => `The import into ${practice} is undone`,
    link: () => practiceMails.importUndone.page,
  }),
}

type Service = Received<(typeof connectionRevoked)['schema']>['payload']['service']
type Revoked = {
  /** What permissions about the connection are called. */
  area: 'facebook' | 'googleAds' | 'communicationPlatform'
  words: string
  page: string
}

/** That another service no longer accepts the connection of the practice. */
function revokedKind(service: Service, { area, words, page }: Revoked): Kind<Notice> {
  return kindOf(connectionRevoked, {
    from: (event) =>
      event.payload.service === service ? toHolders(event, `practices.${area}.update`, {}) : null,
    needs: `practices.${area}.read`,
    words: () => words,
    link: () => page,
  })
}
