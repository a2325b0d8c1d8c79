import type { LetterSource } from '#functions/letters/rules/letter.ts'
import { aPost, aReview } from './review-items.ts'
import { anOpinion } from './reviews.ts'
import { aKeyImage } from './samples.ts'

const study = {
  studyInstanceUid: '1.2.3',
  patientName: 'KOWALSKA^ZOFIA',
  patientBirthDate: '19780314',
  studyDate: '20260211',
  description: 'Lumbar spine',
  series: [
    {
      ...{ seriesInstanceUid: aKeyImage.seriesInstanceUid, modality: 'MR', bodyPart: 'LSPINE' },
      ...{ description: 'T2 sagittal', instances: 2, files: ['other.dcm', aKeyImage.file] },
      ...{ copies: [], objects: [], preview: null },
    },
  ],
}

/** What the letter of an opinion is written from. */
export function aLetterSource(changes: Partial<LetterSource> = {}): LetterSource {
  return {
    practice: {
      ...{ name: 'Lakeside Spine', contactPhone: '5555550123', timezone: 'America/Los_Angeles' },
      ...{ addressLine1: '12 Shore Road', addressLine2: 'Suite 4', addressCity: 'San Diego' },
      ...{ addressState: 'CA', addressZip: '92101' },
    },
    logo: null,
    patient: { name: 'Zofia Łukasz-Żółć', dob: '19780314', state: 'CA' },
    review: aReview(),
    post: { ...aPost({ authorName: 'Elena Vasquez' }), opinion: anOpinion },
    provider: {
      ...{ title: 'MD', npi: '1234567893', professionLine: 'Orthopedic surgery' },
      licenses: ['NV', 'CA'].map((state) => ({
        ...{ licenseId: `${state}-100`, state: state === 'CA' ? 'CA' : 'NV', isVerified: true },
        ...{ issueDate: '20200101', expireDate: '20301231' },
      })),
    },
    uploads: [
      {
        ...{ key: 'u1', isThere: true, receivedAt: '2026-02-20T10:00:00.000Z', fileCount: 3 },
        held: { studies: [study], documents: ['papers/report.pdf'] },
      },
    ],
    keyImages: [],
    ...changes,
  }
}
