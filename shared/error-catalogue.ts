import * as v from 'valibot'
import { instant } from './model/fields.ts'

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

/**
 * Every error a call may answer: its class, its default text (specification, section 8), and the
 * details that it must be thrown with.
 */
export const errorCatalogue = {
  ERR_BACKEND_UNAVAILABLE: { class: 'SystemError', text: 'Service is not available.' },
  ERR_UNKNOWN: { class: 'UnknownError', text: 'Unknown error.' },
  ERR_UNAUTHENTICATED: {
    class: 'AuthenticationError',
    text: 'Your session has ended. Sign in again to go on.',
  },
  ERR_TWO_FACTOR_REQUIRED: {
    class: 'AuthenticationError',
    text: 'Enter the code we sent you to finish signing in.',
  },
  ERR_ACCESS_DENIED: {
    class: 'SystemError',
    text: 'You do not have permission to do this. Ask your practice admin if you need it.',
  },
  ERR_TARGET_NOT_FOUND: {
    class: 'SystemError',
    text: 'This could not be found. It may have been removed, or the link is wrong.',
  },
  ERR_SERVER_INTERNAL: {
    class: 'SystemError',
    text: 'Something went wrong on our side. Try again; if it happens again, tell us the request id.',
  },
  ERR_PERMIT_NOT_SET: {
    class: 'SystemError',
    text: 'Nobody has been permitted to make this call.',
  },
  ERR_SEARCH_UNAVAILABLE: {
    class: 'SystemError',
    text: 'The list cannot be searched right now. Try again in a moment.',
  },
  ERR_SEARCH_QUERY_INVALID: {
    class: 'SystemError',
    text: 'The list cannot be filtered or ordered this way.',
    details: badFields,
  },
  ERR_IP_MISFORMAT: { class: 'SystemError', text: 'This is not a valid IP address.' },
  ERR_NO_CHANGE: { class: 'SystemError', text: 'Nothing was changed.' },
  ERR_VIDEO_NOT_EXISTS: { class: 'SystemError', text: 'This video consultation does not exist.' },
  ERR_VIDEO_PENDING: {
    class: 'SystemError',
    text: 'This video consultation has not been confirmed yet.',
  },
  ERR_VIDEO_CANCELED: { class: 'SystemError', text: 'This video consultation was canceled.' },
  ERR_VIDEO_STARTED: { class: 'SystemError', text: 'This video consultation has already started.' },
  ERR_VIDEO_FINISHED: { class: 'SystemError', text: 'This video consultation is finished.' },
  ERR_VIDEO_SCHEDULE_NOT_SET: {
    class: 'SystemError',
    text: 'Choose a time for the video consultation.',
  },
  ERR_VIDEO_CONFLICT: {
    class: 'SystemError',
    text: 'Another video consultation is booked at that time. Choose another time.',
  },
  ERR_VIDEO_SCHEDULED_TO_PAST: {
    class: 'SystemError',
    text: 'That time has passed. Choose a later one.',
  },
  ERR_VIDEO_SCHEDULED_TO_FUTURE: {
    class: 'SystemError',
    text: 'That time is too far ahead. Choose an earlier one.',
  },
  ERR_VIDEO_PARTICIPANT_NOT_SET: { class: 'SystemError', text: 'Add at least one participant.' },
  ERR_VIDEO_DOCTOR_NOT_SET: {
    class: 'SystemError',
    text: 'Choose a doctor for the video consultation.',
  },
  ERR_VIDEO_TOO_EARLY_TO_START: {
    class: 'SystemError',
    text: 'It is too early to start this video consultation.',
  },
  ERR_VIDEO_TOO_LATE_TO_START: {
    class: 'SystemError',
    text: 'It is too late to start this video consultation.',
  },
  ERR_VERSION_CONFLICT: {
    class: 'BusinessError',
    text: 'Somebody else changed this meanwhile. Look at the new version and make your change again.',
  },
  ERR_REQUEST_PARAMS_MISFORMAT: {
    class: 'BusinessError',
    text: 'Some of what was sent is missing or not in the right form.',
    details: badFields,
  },
  ERR_USER_NOT_EXISTS: { class: 'BusinessError', text: 'This account does not exist.' },
  ERR_USER_NOT_AVAILABLE: {
    class: 'BusinessError',
    text: 'This account is not available. Contact support.',
  },
  ERR_USER_NOT_VERIFIED: {
    class: 'BusinessError',
    text: 'Verify your email address first. We can send you a new code.',
    details: detailed(v.object({ memberId: v.string() }), () => []),
  },
  ERR_USERNAME_INVALID: { class: 'BusinessError', text: 'This username is not valid.' },
  ERR_USERNAME_EXISTS: {
    class: 'BusinessError',
    text: 'This username is taken. Choose another one.',
  },
  ERR_EMAIL_EXISTS: { class: 'BusinessError', text: 'This email address is already in use.' },
  ERR_EMAIL_NOT_SET: { class: 'BusinessError', text: 'Enter an email address.' },
  ERR_EMAIL_MISFORMAT: { class: 'BusinessError', text: 'This is not a valid email address.' },
  ERR_EMAIL_NOT_REGISTERED: { class: 'BusinessError', text: 'No account uses this email address.' },
  ERR_EMAIL_ALREADY_VERIFIED: {
    class: 'BusinessError',
    text: 'This email address is already verified. You can sign in.',
  },
  ERR_EMAIL_NOT_VERIFIED: {
    class: 'BusinessError',
    text: 'This email address is not verified yet.',
  },
  ERR_PASSWORD_NOT_SET: { class: 'BusinessError', text: 'Enter a password.' },
  ERR_PASSWORD_NOT_SAFE: { class: 'BusinessError', text: 'Please use a stronger password.' },
  ERR_PASSWORD_NOT_CHANGED: {
    class: 'BusinessError',
    text: 'The new password is the same as the old one.',
  },
  ERR_PASSWORD_REUSED: {
    class: 'BusinessError',
    text: 'You used this password before. Choose a new one.',
  },
  ERR_PASSWORD_EXPIRED: {
    class: 'BusinessError',
    text: 'Your password has expired. Choose a new one.',
  },
  ERR_PASSWORD_WRONG: {
    class: 'BusinessError',
    text: 'The email address or password is not right.',
  },
  ERR_MOBILE_MISFORMAT: { class: 'BusinessError', text: 'Enter a 10-digit US mobile number.' },
  ERR_MOBILE_REGISTERED: { class: 'BusinessError', text: 'This mobile number is already in use.' },
  ERR_MOBILE_VERIFIED: { class: 'BusinessError', text: 'This mobile number is already verified.' },
  ERR_VERIFICATION_CODE_NOT_SET: { class: 'BusinessError', text: 'Ask for a code first.' },
  ERR_VERIFICATION_REQUEST_TOO_SOON: {
    class: 'BusinessError',
    text: 'A code was sent a moment ago. Wait before you ask for another one.',
    details: detailed(v.object({ replaceableAt: v.nullable(instant) }), () => []),
  },
  ERR_VERIFICATION_NOT_MATCH: {
    class: 'BusinessError',
    text: 'This code is not right. Check it and try again.',
  },
  ERR_VERIFICATION_EXPIRED: {
    class: 'BusinessError',
    text: 'This code has expired. Ask for a new one.',
  },
  ERR_VERIFICATION_MAX_RETRY: {
    class: 'BusinessError',
    text: 'Too many wrong codes. Ask for a new one.',
  },
  ERR_OPENID_NO_SUB: {
    class: 'BusinessError',
    text: 'The sign-in service did not say who you are.',
  },
  ERR_OPENID_NO_EMAIL: {
    class: 'BusinessError',
    text: 'The sign-in service did not share your email address.',
  },
  ERR_OPENID_EMAIL_NOT_VERIFIED: {
    class: 'BusinessError',
    text: 'Your email address is not verified with the sign-in service.',
  },
  ERR_OPENID_LOGOUT_FROM_LOCAL: {
    class: 'BusinessError',
    text: 'You signed in with your password, not through the sign-in service.',
  },
  ERR_OPENID_FAILED: {
    class: 'BusinessError',
    text: 'Signing in through the sign-in service did not work. Start again.',
  },
  ERR_OPENID_UNAVAILABLE: {
    class: 'BusinessError',
    text: 'The sign-in service cannot be reached. Sign in with your password, or try again later.',
  },
  ERR_DOCTOR_ALREADY_APPLIED: {
    class: 'BusinessError',
    text: 'You have already applied as a doctor.',
  },
  ERR_DOCTOR_NOT_APPLIED: { class: 'BusinessError', text: 'You have not applied as a doctor yet.' },
  ERR_DOCTOR_NOT_EXISTS: { class: 'BusinessError', text: 'This doctor does not exist.' },
  ERR_DOCTOR_BAA_NOT_CONFIRMED: {
    class: 'BusinessError',
    text: 'Confirm the business associate agreement first.',
  },
  ERR_DOCTOR_NOT_AVAILABLE: { class: 'BusinessError', text: 'This doctor is not available.' },
  ERR_DOCTOR_LICENSE_EXISTS: { class: 'BusinessError', text: 'This license is already on file.' },
  ERR_DOCTOR_LICENSE_EXISTS_IN_STATE: {
    class: 'BusinessError',
    text: 'A license for this state is already on file.',
  },
  ERR_DOCTOR_LICENSE_NOT_EXISTS: { class: 'BusinessError', text: 'This license does not exist.' },
  ERR_DOCTOR_LICENSE_MINIMUM_COUNT: {
    class: 'BusinessError',
    text: 'A doctor needs at least one license.',
  },
  ERR_DOCTOR_NOT_IN_PRACTICE: {
    class: 'BusinessError',
    text: 'This doctor is not in the practice.',
  },
  ERR_TEMPLATE_NOT_EXISTS: { class: 'BusinessError', text: 'This template does not exist.' },
  ERR_TEMPLATE_MAX_COUNT: {
    class: 'BusinessError',
    text: 'You have reached the number of templates you can keep. Delete one first.',
  },
  ERR_TEMPLATE_DUPLICATED: {
    class: 'BusinessError',
    text: 'A template with this title already exists.',
  },
  ERR_PRACTICE_NOT_EXISTS: { class: 'BusinessError', text: 'This practice does not exist.' },
  ERR_PRACTICE_ADMIN_NOT_SET: { class: 'BusinessError', text: 'The practice has no admin.' },
  ERR_PRACTICE_NAME_EXISTS: {
    class: 'BusinessError',
    text: 'A practice with this name already exists. Choose another name.',
  },
  ERR_PRACTICE_NAME_NOT_SET: { class: 'BusinessError', text: 'Enter the name of the practice.' },
  ERR_PRACTICE_MEMBER_NOT_EXISTS: {
    class: 'BusinessError',
    text: 'This person is not in the practice.',
  },
  ERR_PRACTICE_MEMBER_EXISTS: {
    class: 'BusinessError',
    text: 'This person is already in the practice.',
  },
  ERR_PRACTICE_MEMBER_NOT_REGISTERED: {
    class: 'BusinessError',
    text: 'This person has no account yet.',
  },
  ERR_PRACTICE_AT_LEAST_ONE_ADMIN: {
    class: 'BusinessError',
    text: 'A practice needs at least one admin.',
  },
  ERR_INVITATION_EXISTS: {
    class: 'BusinessError',
    text: 'This address has been invited already. Send that invitation again instead.',
  },
  ERR_INVITATION_INVALID: {
    class: 'BusinessError',
    text: 'This invitation is no longer good. Look for a newer email, or ask the practice for another.',
  },
  ERR_INVITATION_EXPIRED: {
    class: 'BusinessError',
    text: 'This invitation has expired. Ask the practice to send it again.',
  },
  ERR_INVITATION_USED: {
    class: 'BusinessError',
    text: 'This invitation has been used. Ask the practice for another one.',
  },
  ERR_INVITATION_FOR_ANOTHER: {
    class: 'BusinessError',
    text: 'This invitation is for another email address. Sign in with the address it was sent to.',
  },
  ERR_JOIN_REQUEST_DECLINED: {
    class: 'BusinessError',
    text: 'The practice declined your request. Talk to them before you ask again.',
  },
  ERR_JOIN_REQUEST_ANSWERED: {
    class: 'BusinessError',
    text: 'Somebody has answered this request already.',
  },
  ERR_LOCATION_AT_LEAST_ONE: {
    class: 'BusinessError',
    text: 'A practice needs at least one location.',
  },
  ERR_GROUP_NAME_EXISTS: {
    class: 'BusinessError',
    text: 'A group with this name already exists. Choose another name.',
  },
  ERR_LIST_ITEM_EXISTS: {
    class: 'BusinessError',
    text: 'This is in the list already.',
  },
  ERR_LIST_ITEM_BUILT_IN: {
    class: 'BusinessError',
    text: 'This came with the list and cannot be changed or deleted.',
  },
  ERR_LIST_FULL: {
    class: 'BusinessError',
    text: 'The list is full. Delete something first.',
  },
  ERR_LOGO_INVALID: {
    class: 'BusinessError',
    text: 'This picture cannot be used as a logo. Choose a PNG, JPEG or WebP picture of 32 to 2,000 pixels a side.',
  },
  ERR_ADVOCATE_NOT_IN_PRACTICE: {
    class: 'BusinessError',
    text: 'This advocate is not in the practice.',
  },
  ERR_UPLOAD_NOT_EXISTS: {
    class: 'BusinessError',
    text: 'This upload does not exist. It may have been deleted.',
  },
  ERR_UPLOAD_INVALID_KEY: {
    class: 'BusinessError',
    text: 'This link is not valid, has expired or was revoked. Ask the practice for a new one.',
  },
  ERR_UPLOAD_IS_TEMPORARY: { class: 'BusinessError', text: 'This upload has not been kept yet.' },
  ERR_UPLOAD_NOT_TEMPORARY: { class: 'BusinessError', text: 'This upload has already been kept.' },
  ERR_UPLOAD_FAILED: {
    class: 'BusinessError',
    text: 'Some files did not arrive as they were announced. Send them again.',
    details: detailed(
      v.object({ problem: v.string(), files: v.array(wrongFile) }),
      ({ problem, files }) => [problem, ...files.map(describeWrongFile)],
    ),
  },
  ERR_UPLOAD_UPLOADER_NOT_IN_PRACTICE: {
    class: 'BusinessError',
    text: 'The person uploading is not in the practice.',
  },
  ERR_UPLOAD_NO_UPLOADER: { class: 'BusinessError', text: 'The upload has no uploader.' },
  ERR_UPLOAD_NO_HOST: { class: 'BusinessError', text: 'The upload has no practice to go to.' },
  ERR_MRR_MEMBER_NOT_SET: { class: 'BusinessError', text: 'Choose a patient for the review.' },
  ERR_MRR_NOT_EXISTS: { class: 'BusinessError', text: 'This review does not exist.' },
  ERR_MRR_CANNOT_PROCEED: {
    class: 'BusinessError',
    text: 'The review cannot do this in its present state.',
  },
  ERR_MRR_CANNOT_READ_NOW: { class: 'BusinessError', text: 'This review cannot be read now.' },
  ERR_MRR_NO_ADVOCATE: { class: 'BusinessError', text: 'The review has no advocate.' },
  ERR_MRR_COMMENT_NOT_ALLOWED: { class: 'BusinessError', text: 'You cannot rate this review.' },
  ERR_MRR_POST_ID_NOT_SET: { class: 'BusinessError', text: 'Choose a post.' },
  ERR_MRR_POST_NOT_EXISTS: { class: 'BusinessError', text: 'This post does not exist.' },
  ERR_MRR_POST_NOT_OF_PATIENT: {
    class: 'BusinessError',
    text: 'This post belongs to another patient.',
  },
  ERR_MRR_POST_NOT_OF_REVIEW: {
    class: 'BusinessError',
    text: 'This post belongs to another review.',
  },
  ERR_MRR_POST_LOCKED: { class: 'BusinessError', text: 'This post can no longer be changed.' },
  ERR_MRR_PRACTICE_NOT_SET: { class: 'BusinessError', text: 'Choose a practice for the review.' },
  ERR_MRR_SAME_DOCTOR_AND_PATIENT: {
    class: 'BusinessError',
    text: 'The doctor and the patient are the same person.',
  },
  ERR_LEAD_QUOTA_REACHED: {
    class: 'BusinessError',
    text: 'The plan has no lead records left. Upgrade the plan to add more.',
  },
  ERR_PAYMENT_DECLINED: { class: 'BusinessError', text: 'The payment was declined.' },
  ERR_MESSAGE_EXPIRED: { class: 'BusinessError', text: 'This message has expired.' },
} as const satisfies Record<string, { class: ErrorClass; text: string; details?: DeclaredDetails }>
