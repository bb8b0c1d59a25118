export interface Difference {
  readonly file: string;
  readonly place: string;
  readonly kind: string;
  readonly what: string;
  readonly from?: string;
  readonly to?: string;
}
export function differences(before: readonly object[], after: readonly object[]): Difference[];
