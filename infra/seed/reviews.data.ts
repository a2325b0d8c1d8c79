import type { Opinion } from '#shared/model/review.ts'
import type { CastName } from './cast.data.ts'
import type { ColleagueName } from './practice.data.ts'

/** Who does something with a case, and what: a call below it. */
type Step = {
  by: ColleagueName | 'patient'
  call: 'posts' | 'remarks' | 'shift' | 'close' | 'comment'
  body: Record<string, unknown>
}

export type DemoReview = {
  about: CastName
  /** The patient asks where there is an account, else one of the staff for them. */
  by: ColleagueName | 'patient'
  question: string
  provider: ColleagueName | null
  steps: readonly Step[]
}

const opinion: Opinion = {
  question: 'Whether the pain in the right hip can be treated without a replacement.',
  findings:
    'The joint space is narrowed at its upper edge. The head of the femur is round, without signs of collapse.',
  opinion: 'A replacement is not needed at present.',
  recommendations:
    'Physical therapy for three months, with anti-inflammatory medicine as needed. New images after six months, or earlier where the pain wakes you at night.',
  limits: 'Based on the images that were sent and on your description, without an examination.',
}

/** What patients asked of late, in various states. */
export const demoReviews: readonly DemoReview[] = [
  {
    about: 'accountHolder',
    by: 'patient',
    question:
      'My orthopedist suggests a fusion of two discs. I am 46 and still work.\n\nIs there something to try before surgery?',
    provider: 'doctor',
    steps: [
      { by: 'staff', call: 'shift', body: { to: 'provider' } },
      {
        by: 'doctor',
        call: 'posts',
        body: {
          content: 'Thank you for your images. Does the pain go below the knee, and since when?',
        },
      },
      {
        by: 'staff',
        call: 'remarks',
        body: { content: 'The report of the outside MRI is asked for.' },
      },
    ],
  },
  {
    about: 'accountHolder',
    by: 'patient',
    question: 'Can the pain in my right hip be treated without a replacement?',
    provider: 'doctor',
    steps: [
      { by: 'staff', call: 'shift', body: { to: 'provider' } },
      { by: 'doctor', call: 'posts', body: { opinion } },
      { by: 'patient', call: 'posts', body: { content: 'Thank you, that helps me a lot.' } },
      { by: 'doctor', call: 'close', body: {} },
      { by: 'patient', call: 'comment', body: { rate: 5, comment: 'Clear, and soon.' } },
    ],
  },
  {
    about: 'linkHolder',
    by: 'staff',
    question:
      'Asked on the phone: is the numbness in the left hand from the neck or from the wrist?',
    provider: 'secondDoctor',
    steps: [{ by: 'staff', call: 'shift', body: { to: 'provider' } }],
  },
  {
    about: 'returner',
    by: 'manager',
    question: 'Wants to know whether the new scans change what was said of the old ones.',
    provider: null,
    steps: [],
  },
]
