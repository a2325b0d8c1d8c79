import { absenceRoutes } from './absences.ts'
import { appointmentReplyRoutes } from './appointment-replies.ts'
import { appointmentReportRoutes } from './appointment-reports.ts'
import { appointmentRoutes } from './appointments.ts'
import { assistantRoutes } from './assistant.ts'
import { auditRoutes } from './audit.ts'
import { authRoutes } from './auth.ts'
import { billingRoutes } from './billing.ts'
import { billingAdminRoutes } from './billing-admin.ts'
import { calendarFeedRoutes } from './calendar-feeds.ts'
import { cardRoutes } from './cards.ts'
import { chartAccountRoutes } from './chart-accounts.ts'
import { commentRoutes } from './comments.ts'
import { consultChatRoutes } from './consult-chat.ts'
import { consultGuestRoutes } from './consult-guests.ts'
import { consultSignalRoutes } from './consult-signals.ts'
import { consultRoutes } from './consults.ts'
import type { Route, Routes } from './contract.ts'
import { cspReportRoutes } from './csp-reports.ts'
import { dataExportRoutes } from './data-exports.ts'
import { detailRoutes } from './details.ts'
import { distributionReportRoutes } from './distribution-reports.ts'
import { distributionRoutes } from './distributions.ts'
import { emailChoiceRoutes } from './email-choices.ts'
import { exportRoutes } from './exports.ts'
import { facebookRoutes } from './facebook.ts'
import { factorRoutes } from './factors.ts'
import { fhirRoutes } from './fhir.ts'
import { googleAdsRoutes } from './google-ads.ts'
import { groupRoutes } from './groups.ts'
import { importRoutes } from './imports.ts'
import { invitationRoutes } from './invitations.ts'
import { joiningRoutes } from './joining.ts'
import { keyImageRoutes } from './key-images.ts'
import { leadFormRoutes } from './lead-forms.ts'
import { letterRoutes } from './letters.ts'
import { listRoutes } from './lists.ts'
import { locationRoutes } from './locations.ts'
import { logoRoutes } from './logos.ts'
import { measurementRoutes } from './measurements.ts'
import { memberRoutes } from './members.ts'
import { messageFileRoutes } from './message-files.ts'
import { messagingRoutes } from './messaging.ts'
import { newsletterRoutes } from './newsletter.ts'
import { newsletterAdminRoutes } from './newsletter-admin.ts'
import { noteRoutes } from './notes.ts'
import { notificationRoutes } from './notifications.ts'
import { openidRoutes } from './openid.ts'
import { operatorRoutes } from './operators.ts'
import { ownAppointmentRoutes } from './own-appointments.ts'
import { ownChartRoutes } from './own-charts.ts'
import { passkeyRoutes } from './passkeys.ts'
import { patientLinkRoutes } from './patient-links.ts'
import { patientRoutes } from './patients.ts'
import { permissionRoutes } from './permissions.ts'
import { phoneRoutes } from './phone.ts'
import { practiceRoutes } from './practices.ts'
import { practiceAdminRoutes } from './practices-admin.ts'
import { proposalRoutes } from './proposals.ts'
import { providerRoutes } from './providers.ts'
import { referenceRoutes } from './reference.ts'
import { reportRoutes } from './reports.ts'
import { reviewRoutes } from './reviews.ts'
import { sharelinkRoutes } from './sharelinks.ts'
import { staffRoutes } from './staffs.ts'
import { statusRoutes } from './status.ts'
import { streamRoutes } from './streams.ts'
import { studyRoutes } from './studies.ts'
import { studyShareRoutes } from './study-shares.ts'
import { subjectRoutes } from './subjects.ts'
import { supportRoutes } from './supports.ts'
import { taskReportRoutes } from './task-reports.ts'
import { taskRoutes } from './tasks.ts'
import { templateRoutes } from './templates.ts'
import { uploadRoutes } from './uploads.ts'
import { viewRoutes } from './views.ts'
import { webhookRoutes } from './webhooks.ts'

/** Every route, by area. Router, gateway, client, reference and tests loop over this. */
export const contract = {
  auth: authRoutes,
  factors: factorRoutes,
  passkeys: passkeyRoutes,
  operators: operatorRoutes,
  openid: openidRoutes,
  permissions: permissionRoutes,
  members: memberRoutes,
  templates: templateRoutes,
  status: statusRoutes,
  notifications: notificationRoutes,
  streams: streamRoutes,
  practices: practiceRoutes,
  logos: logoRoutes,
  locations: locationRoutes,
  groups: groupRoutes,
  comments: commentRoutes,
  notes: noteRoutes,
  views: viewRoutes,
  exports: exportRoutes,
  imports: importRoutes,
  lists: listRoutes,
  staffs: staffRoutes,
  invitations: invitationRoutes,
  joining: joiningRoutes,
  providers: providerRoutes,
  supports: supportRoutes,
  patients: patientRoutes,
  fhir: fhirRoutes,
  details: detailRoutes,
  proposals: proposalRoutes,
  chartAccounts: chartAccountRoutes,
  ownCharts: ownChartRoutes,
  leadForms: leadFormRoutes,
  appointments: appointmentRoutes,
  calendarFeeds: calendarFeedRoutes,
  appointmentReplies: appointmentReplyRoutes,
  ownAppointments: ownAppointmentRoutes,
  cspReports: cspReportRoutes,
  emailChoices: emailChoiceRoutes,
  tasks: taskRoutes,
  subjects: subjectRoutes,
  distributions: distributionRoutes,
  distributionReports: distributionReportRoutes,
  taskReports: taskReportRoutes,
  appointmentReports: appointmentReportRoutes,
  reports: reportRoutes,
  absences: absenceRoutes,
  messaging: messagingRoutes,
  messageFiles: messageFileRoutes,
  cards: cardRoutes,
  reviews: reviewRoutes,
  letters: letterRoutes,
  consults: consultRoutes,
  consultSignals: consultSignalRoutes,
  consultGuests: consultGuestRoutes,
  consultChat: consultChatRoutes,
  uploads: uploadRoutes,
  studies: studyRoutes,
  keyImages: keyImageRoutes,
  measurements: measurementRoutes,
  patientLinks: patientLinkRoutes,
  sharelinks: sharelinkRoutes,
  studyShares: studyShareRoutes,
  assistant: assistantRoutes,
  facebook: facebookRoutes,
  googleAds: googleAdsRoutes,
  webhooks: webhookRoutes,
  phone: phoneRoutes,
  dataExports: dataExportRoutes,
  billing: billingRoutes,
  billingAdmin: billingAdminRoutes,
  practiceAdmin: practiceAdminRoutes,
  audit: auditRoutes,
  newsletter: newsletterRoutes,
  newsletterAdmin: newsletterAdminRoutes,
  reference: referenceRoutes,
} as const satisfies Record<string, Routes>

export type Area = keyof typeof contract

/** Every route as a flat list. */
export function allRoutes(): { area: string; name: string; route: Route }[] {
  return Object.entries(contract).flatMap(([area, routes]: [string, Routes]) =>
    Object.entries(routes).map(([name, route]) => ({ area, name, route })),
  )
}
