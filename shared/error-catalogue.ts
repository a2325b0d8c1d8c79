import * as v from 'valibot'
import { instant } from './model/plain-fields.ts'
import { describeReachedLimit, reachedLimit } from './model/sending.ts'
import { describeQuota, reachedQuota } from './model/upload-quotas.ts'

/** Classes of errors, as clients tell them apart (specification, section 8). */
export type ErrorClass = 'SystemError' | 'AuthenticationError' | 'BusinessError' | 'UnknownError'

/** What more an error says, as data: its schema, and how people read it. */
type DeclaredDetails = { schema: v.GenericSchema; comments: (details: unknown) => string[] }

function detailed<S extends v.GenericSchema>(
  schema: S,
  toComments: (details: v.InferOutput<S>) => string[],
) {
  return { schema, comments: (details: unknown) => toComments(v.parse(schema, details)) }
}

/** The fields of a request that are not as they must be; those of a list by `files.0.name`. */
const badFields = detailed(
  v.object({ fields: v.array(v.object({ field: v.string(), problem: v.string() })) }),
  ({ fields }) => fields.map(({ field, problem }) => `${field}: ${problem}`),
)

/** A file of an upload in bytes; `arrived` is null where nothing came. */
const wrongFile = v.object({
  name: v.string(),
  announced: v.number(),
  arrived: v.nullable(v.number()),
})

function describeWrongFile({ name, announced, arrived }: v.InferOutput<typeof wrongFile>): string {
  return arrived === null
    ? `${name}: did not arrive`
    : `${name}: ${arrived} bytes arrived, ${announced} were announced`
}

const ofClass =
  <const C extends ErrorClass>(errorClass: C) =>
  (text: string) => ({ class: errorClass, text })
const system = ofClass('SystemError')
const authentication = ofClass('AuthenticationError')
const business = ofClass('BusinessError')

/**
 * Every error a call may answer: its class, its default text (specification, section 8), and the
 * details that it must be thrown with.
 */
export const errorCatalogue = {
  ERR_BACKEND_UNAVAILABLE: system('Service is not available.'),
  ERR_UNKNOWN: { class: 'UnknownError', text: 'Unknown error.' },
  ERR_UNAUTHENTICATED: authentication('Your session has ended. Sign in again to go on.'),
  ERR_TWO_FACTOR_REQUIRED: authentication('Enter the code we sent you to finish signing in.'),
  ERR_TWO_FACTOR_NOT_FRESH: business('Prove your second factor again, then go on.'),
  ERR_TWO_FACTOR_NOT_STRONG: business(
    'You need an authenticator app or a passkey for this. Add one under Security, then confirm with it.',
  ),
  ERR_TWO_FACTOR_NOT_SET: business(
    'This takes a second factor. Turn it on for your account first, under Security.',
  ),
  ERR_ACCESS_DENIED: system(
    'You do not have permission to do this. Ask your practice admin if you need it.',
  ),
  ERR_TARGET_NOT_FOUND: system(
    'This could not be found. It may have been removed, or the link is wrong.',
  ),
  ERR_SERVER_INTERNAL: system(
    'Something went wrong on our side. Try again; if it happens again, contact us with the request id.',
  ),
  ERR_PERMIT_NOT_SET: system('No one may make this call.'),
  ERR_SEARCH_UNAVAILABLE: system('The list cannot be searched right now. Try again in a moment.'),
  ERR_SEARCH_QUERY_INVALID: {
    ...system('The list cannot be filtered or ordered this way.'),
    details: badFields,
  },
  ERR_IP_MISFORMAT: system('This is not a valid IP address.'),
  ERR_NO_CHANGE: system('Nothing was changed.'),
  ERR_VIDEO_NOT_EXISTS: system('This video consultation does not exist.'),
  ERR_VIDEO_PENDING: system('This video consultation has not started yet.'),
  ERR_VIDEO_CANCELED: system('This video consultation was canceled.'),
  ERR_VIDEO_STARTED: system('This video consultation has already started.'),
  ERR_VIDEO_FINISHED: system('This video consultation is finished.'),
  ERR_VIDEO_SCHEDULE_NOT_SET: system('Choose a time for the video consultation.'),
  ERR_VIDEO_CONFLICT: system(
    'The doctor has another consultation or appointment at that time. Choose another time.',
  ),
  ERR_VIDEO_SCHEDULED_TO_PAST: system('That time has passed. Choose a later one.'),
  ERR_VIDEO_SCHEDULED_TO_FUTURE: system('That time is too far ahead. Choose an earlier one.'),
  ERR_VIDEO_PARTICIPANT_NOT_SET: system('Add at least one participant.'),
  ERR_VIDEO_DOCTOR_NOT_SET: system('Choose a doctor for the video consultation.'),
  ERR_VIDEO_FULL: system('As many people take part in this video consultation as can.'),
  ERR_VIDEO_NOT_HOST: system('Only the doctor of this video consultation can do this.'),
  ERR_VIDEO_TOO_EARLY_TO_START: system('It is too early to start this video consultation.'),
  ERR_VIDEO_TOO_LATE_TO_START: system('It is too late to start this video consultation.'),
  ERR_VERSION_CONFLICT: business(
    'Someone else just changed this. Look at the new version and make your change again.',
  ),
  ERR_TASK_UNANSWERED: business(
    'The checklist has open items. Answer them, or say why the task is completed without.',
  ),
  ERR_PATIENT_MERGED: business(
    'This record was merged into another. Open it again to see that one.',
  ),
  ERR_MERGE_OF_ACCOUNT: business(
    'These records have accounts of two different people. Disconnect one of the accounts first.',
  ),
  ERR_MERGE_LIMIT: business('This record stands for as many others as it can.'),
  ERR_MERGE_UNDO_EXPIRED: business('A merge can be undone within 24 hours, which have passed.'),
  ERR_IDEMPOTENCY_KEY_REUSED: business(
    'This was sent before with other contents. Look at what was saved, then try again.',
  ),
  ERR_REQUEST_PARAMS_MISFORMAT: {
    ...business('Some fields are missing or not valid.'),
    details: badFields,
  },
  ERR_USER_NOT_EXISTS: business('This account does not exist.'),
  ERR_USER_NOT_AVAILABLE: business('This account is not available. Contact support.'),
  ERR_USER_NOT_VERIFIED: {
    ...business('Verify your email address first. We can send you a new code.'),
    details: detailed(v.object({ memberId: v.string() }), () => []),
  },
  ERR_USERNAME_INVALID: business('This username is not valid.'),
  ERR_USERNAME_EXISTS: business('This username is taken. Choose another one.'),
  ERR_EMAIL_EXISTS: business('This email address is already in use.'),
  ERR_EMAIL_NOT_SET: business('Enter an email address.'),
  ERR_EMAIL_MISFORMAT: business('This is not a valid email address.'),
  ERR_EMAIL_NOT_REGISTERED: business('No account uses this email address.'),
  ERR_EMAIL_ALREADY_VERIFIED: business('This email address is already verified. You can sign in.'),
  ERR_EMAIL_NOT_VERIFIED: business('This email address is not verified yet.'),
  ERR_PASSWORD_NOT_SET: business('Enter a password.'),
  ERR_PASSWORD_NOT_SAFE: business('Please use a stronger password.'),
  ERR_PASSWORD_NOT_CHANGED: business('The new password is the same as the old one.'),
  ERR_PASSWORD_REUSED: business('You used this password before. Choose a new one.'),
  ERR_PASSWORD_EXPIRED: business('Your password has expired. Choose a new one.'),
  ERR_PASSWORD_WRONG: business('Incorrect email or password.'),
  ERR_MOBILE_MISFORMAT: business('Enter a 10-digit US mobile number.'),
  ERR_SENDING_LIMIT: {
    ...business('This was not sent, because a sending limit was reached. Try again later.'),
    details: detailed(reachedLimit, describeReachedLimit),
  },
  ERR_SENDING_NOT_VERIFIED: business(
    'Your practice cannot send texts on the free trial. Send it by email, or ask an admin to choose a plan.',
  ),
  ERR_PUSH_SERVICE_UNKNOWN: business(
    'This browser cannot get push notifications from us. Use Chrome, Edge, Firefox or Safari.',
  ),
  ERR_MOBILE_REGISTERED: business('This mobile number is already in use.'),
  ERR_MOBILE_VERIFIED: business('This mobile number is already verified.'),
  ERR_VERIFICATION_CODE_NOT_SET: business('Request a code first.'),
  ERR_VERIFICATION_REQUEST_TOO_SOON: {
    ...business('A code was sent a moment ago. Wait before you request another one.'),
    details: detailed(v.object({ replaceableAt: v.nullable(instant) }), () => []),
  },
  ERR_VERIFICATION_NOT_MATCH: business('That code is incorrect. Check it and try again.'),
  ERR_VERIFICATION_EXPIRED: business('This code has expired. Request a new one.'),
  ERR_VERIFICATION_MAX_RETRY: business('Too many wrong codes. Request a new one.'),
  ERR_AUTHENTICATOR_UNREADABLE: business(
    'Your authenticator app has to be set up again. Use a recovery code or a passkey now, then add the app again under Security.',
  ),
  ERR_TWO_FACTOR_LAST: business(
    'Your account must use two-step sign-in. Add another way before you remove this one.',
  ),
  ERR_PASSKEY_FAILED: business('The passkey could not be checked. Try again.'),
  ERR_PASSKEY_UNKNOWN: business(
    'This passkey is not known here; it may have been removed. Sign in another way.',
  ),
  ERR_PASSKEY_MAX_COUNT: business('You cannot add more passkeys. Remove one first.'),
  ERR_OPENID_NO_SUB: business('The sign-in service did not say who you are.'),
  ERR_OPENID_NO_EMAIL: business('The sign-in service did not share your email address.'),
  ERR_OPENID_EMAIL_NOT_VERIFIED: business(
    'Your email address is not verified with the sign-in service.',
  ),
  ERR_OPENID_LOGOUT_FROM_LOCAL: business(
    'You signed in with your password, not through the sign-in service.',
  ),
  ERR_OPENID_FAILED: business('Signing in through the sign-in service did not work. Start again.'),
  ERR_OPENID_UNAVAILABLE: business(
    'The sign-in service cannot be reached. Sign in with your password, or try again later.',
  ),
  ERR_BIRTH_DATE_NOT_SET: business(
    'The chart has no date of birth, without which the patient cannot open a message. Add it first.',
  ),
  ERR_BIRTH_DATE_WRONG: business('This is not the date of birth on file. Check it and try again.'),
  ERR_BIRTH_DATE_MAX_RETRY: business(
    'Too many wrong dates of birth. Try again tomorrow, or call the practice.',
  ),
  ERR_DOCTOR_ALREADY_APPLIED: business('You have already applied as a doctor.'),
  ERR_DOCTOR_NOT_APPLIED: business('You have not applied as a doctor yet.'),
  ERR_DOCTOR_NOT_EXISTS: business('This doctor does not exist.'),
  ERR_DOCTOR_BAA_NOT_CONFIRMED: business('Confirm the business associate agreement first.'),
  ERR_DOCTOR_NOT_AVAILABLE: business('This doctor is not available.'),
  ERR_DOCTOR_LICENSE_EXISTS: business('This license is already on file.'),
  ERR_DOCTOR_LICENSE_EXISTS_IN_STATE: business('A license for this state is already on file.'),
  ERR_DOCTOR_LICENSE_NOT_EXISTS: business('This license does not exist.'),
  ERR_DOCTOR_LICENSE_MINIMUM_COUNT: business('A doctor needs at least one license.'),
  ERR_DOCTOR_NOT_IN_PRACTICE: business('This doctor is not in the practice.'),
  ERR_TEMPLATE_NOT_EXISTS: business('This template does not exist.'),
  ERR_TEMPLATE_MAX_COUNT: business(
    'You have reached the number of templates you can keep. Delete one first.',
  ),
  ERR_TEMPLATE_DUPLICATED: business('A template with this title already exists.'),
  ERR_EXPORT_NOT_OWN: business('Someone else began this export. Begin one of your own.'),
  ERR_VIEW_MAX_COUNT: business('There are as many views as can be kept. Delete one first.'),
  ERR_VIEW_NOT_OWN: business(
    'Only who made this view, or a manager, may take it away from the others.',
  ),
  ERR_EXPORT_UNDER_WAY: business(
    'An export is being made already. Wait for it, or stop it, then start another.',
  ),
  ERR_IMPORT_UNDER_WAY: business('This import is still under way. Stop it first.'),
  ERR_IMPORT_UNDO_EXPIRED: business(
    'An import can be undone within 24 hours after its end, which have passed.',
  ),
  ERR_IMPORT_UNDONE: business('This import was undone already.'),
  ERR_IMPORT_UNDO_UNDER_WAY: business(
    'This import is being undone. Wait until that has ended, then try again.',
  ),
  ERR_EXPORT_NOT_READY: business(
    'The archive is not there: it is not ready yet, or it was deleted. Look at the list again.',
  ),
  ERR_PRACTICE_NOT_EXISTS: business('This practice does not exist.'),
  ERR_PRACTICE_ADMIN_NOT_SET: business('The practice has no admin.'),
  ERR_PRACTICE_NAME_EXISTS: business(
    'A practice with this name already exists. Choose another name.',
  ),
  ERR_PRACTICE_NAME_NOT_SET: business('Enter the name of the practice.'),
  ERR_PRACTICE_MEMBER_NOT_EXISTS: business('This person is not in the practice.'),
  ERR_PRACTICE_MEMBER_EXISTS: business('This person is already in the practice.'),
  ERR_PRACTICE_MEMBER_NOT_REGISTERED: business('This person has no account yet.'),
  ERR_PRACTICE_AT_LEAST_ONE_ADMIN: business('A practice needs at least one admin.'),
  ERR_INVITATION_EXISTS: business(
    'This address has been invited already. Send that invitation again instead.',
  ),
  ERR_INVITATION_INVALID: business(
    'This invitation is no longer good. Look for a newer email, or ask the practice for another.',
  ),
  ERR_INVITATION_EXPIRED: business(
    'This invitation has expired. Ask the practice to send it again.',
  ),
  ERR_INVITATION_USED: business('This invitation has been used. Ask the practice for another one.'),
  ERR_INVITATION_TRIES_USED: business(
    'The date of birth was wrong five times, so this invitation no longer works. Ask the practice for a new one.',
  ),
  ERR_CHART_CONNECTED: business(
    'This chart already has an account. Disconnect that account before you invite someone else.',
  ),
  ERR_CHART_HAS_NO_ACCOUNT: business(
    'No account is connected with this chart. Invite the patient to connect one.',
  ),
  ERR_CHART_NOT_INVITED: business('This invitation is no longer open. Send a new one.'),
  ERR_CHART_IDENTITY_NEEDED: business(
    'The chart has no date of birth. Add it, or confirm the identity of the person at the desk.',
  ),
  ERR_INVITATION_FOR_ANOTHER: business(
    'This invitation is for another email address. Sign in with the address it was sent to.',
  ),
  ERR_JOIN_REQUEST_DECLINED: business(
    'The practice declined your request. Talk to them before you ask again.',
  ),
  ERR_JOIN_REQUEST_ANSWERED: business('Someone has already answered this request.'),
  ERR_LOCATION_AT_LEAST_ONE: business('A practice needs at least one location.'),
  ERR_GROUP_NAME_EXISTS: business('A group with this name already exists. Choose another name.'),
  ERR_SUBJECT_EXISTS: business('There is a task type of this name already.'),
  ERR_LIST_ITEM_EXISTS: business('This is in the list already.'),
  ERR_LIST_ITEM_BUILT_IN: business('This came with the list and cannot be changed or deleted.'),
  ERR_LIST_FULL: business('The list is full. Delete something first.'),
  ERR_LOGO_INVALID: business(
    'This picture cannot be used as a logo. Choose a PNG, JPEG or WebP picture of 32 to 2,000 pixels a side.',
  ),
  ERR_APPOINTMENT_CONFLICT: {
    ...business('The provider has another appointment at that time.'),
    details: detailed(
      v.object({ times: v.array(v.object({ scheduledAt: instant, minutes: v.number() })) }),
      () => [],
    ),
  },
  ERR_ADVOCATE_NOT_IN_PRACTICE: business('This advocate is not in the practice.'),
  ERR_UPLOAD_NOT_EXISTS: business('This upload does not exist. It may have been deleted.'),
  ERR_UPLOAD_INVALID_KEY: business(
    'This link is not valid, has expired or was revoked. Ask the practice for a new one.',
  ),
  ERR_UPLOAD_IS_TEMPORARY: business('This upload has not been kept yet.'),
  ERR_UPLOAD_NOT_TEMPORARY: business('This upload has already been kept.'),
  ERR_UPLOAD_FAILED: {
    ...business('Some files did not arrive as they were announced. Send them again.'),
    details: detailed(
      v.object({ problem: v.string(), files: v.array(wrongFile) }),
      ({ problem, files }) => [problem, ...files.map(describeWrongFile)],
    ),
  },
  ERR_MESSAGE_FILE_INVALID: {
    ...business('A file is damaged, or not what its name says. Remove it and send the others.'),
    details: detailed(v.object({ files: v.array(v.string()) }), ({ files }) => files),
  },
  ERR_UPLOAD_QUOTA: {
    ...business('This is more than you can send in a day. Send the rest tomorrow.'),
    details: detailed(reachedQuota, describeQuota),
  },
  ERR_QUOTA_REACHED: business(
    'The limit for one day is reached. Try again tomorrow, or call the practice.',
  ),
  ERR_KEY_IMAGE_NOT_OWN: business('Only whoever kept a key image may delete it.'),
  ERR_UPLOAD_UPLOADER_NOT_IN_PRACTICE: business('This patient is not in the practice.'),
  ERR_UPLOAD_NO_UPLOADER: business('Choose whose upload this is.'),
  ERR_UPLOAD_NO_HOST: business('There is no such practice to send files to.'),
  ERR_MRR_MEMBER_NOT_SET: business('Choose a patient for the review.'),
  ERR_MRR_NOT_EXISTS: business('This review does not exist.'),
  ERR_MRR_CANNOT_PROCEED: business('The review cannot do this in its present state.'),
  ERR_MRR_NO_QUESTION: business('Write a question to the patient first.'),
  ERR_MRR_CANNOT_READ_NOW: business('This review cannot be read now.'),
  ERR_MRR_NO_ADVOCATE: business('The review has no advocate.'),
  ERR_MRR_COMMENT_NOT_ALLOWED: business('You cannot rate this review.'),
  ERR_MRR_POST_ID_NOT_SET: business('Choose a post.'),
  ERR_MRR_POST_NOT_EXISTS: business('This post does not exist.'),
  ERR_MRR_POST_NOT_OF_PATIENT: business('This post belongs to another patient.'),
  ERR_MRR_POST_NOT_OF_REVIEW: business('This post belongs to another review.'),
  ERR_MRR_POST_LOCKED: business('This post can no longer be changed.'),
  ERR_MRR_PRACTICE_NOT_SET: business('Choose a practice for the review.'),
  ERR_MRR_SAME_DOCTOR_AND_PATIENT: business('The doctor and the patient are the same person.'),
  ERR_PATIENT_NO_ACCOUNT: business('This patient has no account. Change the record itself.'),
  ERR_NOTE_NOT_OWN: business('Only whoever wrote a note may change or delete it.'),
  ERR_PROPOSAL_CLOSED: business(
    'This change was answered, withdrawn or replaced in the meantime. Look at it again.',
  ),
  ERR_ASSISTANT_LIMIT: business(
    'You have asked as much as you can for now. Try again later, or look in the help.',
  ),
  ERR_INTEGRATION_NOT_SET_UP: business(
    'This site is not set up for that yet. Ask whoever runs it.',
  ),
  ERR_INTEGRATION_FAILED: business(
    'The other service did not answer as it should. Try again in a minute.',
  ),
  ERR_INTEGRATION_PERMISSION: business(
    'The connected account lacks a permission. Connect again, and allow everything that is asked for; a business may also have to give the account access to leads.',
  ),
  ERR_INTEGRATION_REVOKED: business(
    'The other service does not take this connection any more. Connect again.',
  ),
  ERR_FACEBOOK_PAGE_TAKEN: business(
    'Another practice has connected this page. Disconnect it there first.',
  ),
  ERR_WEBHOOK_MAX_COUNT: business('There are as many webhooks as can be kept. Delete one first.'),
  ERR_LEAD_FORM_EXPIRED: business('This page was open for a long time. Send it once more.'),
  ERR_LEAD_QUOTA_REACHED: business(
    'The lead records or lead forms of the plan are used up. An admin can change the plan under Subscription (/payment).',
  ),
  ERR_PAYMENT_DECLINED: business('The card was declined.'),
  ERR_PRACTICE_READ_ONLY: business(
    'The practice can only be read and exported right now. An admin sees why, and what helps, under Subscription (/payment).',
  ),
  ERR_BILLING_NOT_CONFIGURED: business(
    'Plans cannot be paid for here yet. The free trial works without.',
  ),
  ERR_BILLING_UNAVAILABLE: business(
    'The payment service does not answer right now. Try again in a minute: nothing is charged twice.',
  ),
  ERR_SUBSCRIPTION_EXISTS: business('The practice has a subscription already. Look at it again.'),
  ERR_SUBSCRIPTION_STATE: business('The subscription cannot do this in its present state.'),
  ERR_SUBSCRIPTION_BUSY: business(
    'A subscription is being set up for this practice. Look again in a few minutes.',
  ),
  ERR_BILLING_AMOUNT_CHANGED: business(
    'The amount is another by now, so nothing was charged. Look at it again.',
  ),
  ERR_BILLING_CARD_USED: business(
    'The subscription is paid with this card. Choose another for it first.',
  ),
  ERR_PLAN_NOT_OFFERED: business('This plan is not on offer.'),
  ERR_PLAN_OFFERED: business('There is a plan of this kind on offer already.'),
  ERR_REFUND_BUSY: business(
    'A refund of this payment is under way. Look at it again in a few minutes.',
  ),
  ERR_REFUND_REFUSED: business('The payment service refused the refund.'),
  ERR_MESSAGE_EXPIRED: business('This message has expired.'),
  ERR_CARD_NOT_REQUESTED: business(
    'The practice is not waiting for card details. Ask them for a new request.',
  ),
  ERR_CARD_CODE_GONE: business(
    'The security code was shown once and is destroyed. Ask the patient for it.',
  ),
  ERR_CARDS_UNAVAILABLE: business(
    'Card details cannot be kept safe right now, so nothing was saved. Try again in a minute.',
  ),
} as const satisfies Record<string, { class: ErrorClass; text: string; details?: DeclaredDetails }>
