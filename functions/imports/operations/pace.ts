/**
 * Records that are written in a second. A partition gives 1,000 write units, of which a record takes four
 * in that of the records; people work in it meanwhile.
 */
export const RECORDS_PER_SECOND = 120
