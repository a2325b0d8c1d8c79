import { exportReady, exportRequested } from '#events/exports.ts'
import { connectionRevoked } from '#events/growth.ts'
import { importEnded, importUndone } from '#events/imports.ts'
import { leadsLocked } from '#events/patients.ts'
import { joinRequested } from '#events/staffs.ts'
import { leadsWaiting } from '#events/tasks.ts'
import { type Kind, kindOf } from '../../rules/feed.ts'
import { type Notice, toHolders } from './notice.ts'
import { type PracticeKind, practicePages } from './practice-mails.ts'

/** Notifications about the practice as a whole, for the staff who look after its settings. */
export const practiceKinds: Record<PracticeKind, Kind<Notice>> = {
  joinRequested: kindOf(joinRequested, {
    from: (event) =>
      toHolders(event, 'practices.staffs.create', { memberId: event.payload.memberId }),
    needs: 'practices.staffs.create',
    words: ({ member, practice }) => `${member} asks to join ${practice}`,
    link: () => practicePages.joinRequested,
  }),
  leadsLocked: kindOf(leadsLocked, {
    from: (event) => toHolders(event, 'practices.leadForms.list', {}),
    needs: 'practices.leadForms.list',
    words: () => 'New leads wait: your plan has no lead records left',
    link: () => practicePages.leadsLocked,
  }),
  leadsWaiting: kindOf(leadsWaiting, {
    from: (event) => toHolders(event, 'practices.distributions.list', {}),
    needs: 'practices.distributions.list',
    words: () => 'New leads wait: everyone has all the leads that the distribution allows',
    link: () => practicePages.leadsWaiting,
  }),
  facebookRevoked: kindOf(connectionRevoked, {
    from: (event) =>
      event.payload.service === 'facebook'
        ? toHolders(event, 'practices.facebook.update', {})
        : null,
    needs: 'practices.facebook.read',
    words: () => 'No leads come in from Facebook: it no longer accepts the connection',
    link: () => practicePages.facebookRevoked,
  }),
  googleAdsRevoked: kindOf(connectionRevoked, {
    from: (event) =>
      event.payload.service === 'google'
        ? toHolders(event, 'practices.googleAds.update', {})
        : null,
    needs: 'practices.googleAds.read',
    words: () => 'Conversions wait: Google Ads no longer accepts the connection',
    link: () => practicePages.googleAdsRevoked,
  }),
  phoneRevoked: kindOf(connectionRevoked, {
    from: (event) =>
      event.payload.service === 'ringcentral'
        ? toHolders(event, 'practices.communicationPlatform.update', {})
        : null,
    needs: 'practices.communicationPlatform.read',
    words: () =>
      'Texts and missed calls are not logged: RingCentral no longer accepts the connection',
    link: () => practicePages.phoneRevoked,
  }),
  exportRequested: kindOf(exportRequested, {
    // The member who asked is notified too: another person may have asked in their name.
    from: (event) => toHolders(event, 'practices.exports.list', {}),
    needs: 'practices.exports.list',
    words: ({ actor, practice }) => `${actor} began to export the data of ${practice}`,
    link: () => practicePages.exportRequested,
  }),
  exportReady: kindOf(exportReady, {
    from: ({ payload: { requestedBy } }) => ({ recipients: () => [requestedBy], about: {} }),
    needs: 'practices.exports.list',
    words: ({ practice }) => `Your export of ${practice} is ready to download`,
    link: () => practicePages.exportReady,
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
    link: () => practicePages.importEnded,
  }),
  importUndone: kindOf(importUndone, {
    from: ({ payload: { requestedBy } }) => ({ recipients: () => [requestedBy], about: {} }),
    needs: 'patients.import',
    words: ({ practice }) => `The import into ${practice} is undone`,
    link: () => practicePages.importUndone,
  }),
}
