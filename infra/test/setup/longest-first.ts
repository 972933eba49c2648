// The order of test files: vitest begins with the largest; what is small but takes long would be left to run alone at the end.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Ends of paths. */
const LONGEST = ['infra/faults/real/cluster.real.test.ts'];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLongest = ({ moduleId }: TestSpecification): boolean =>
      LONGEST.some((path) => moduleId.endsWith(path));
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}
