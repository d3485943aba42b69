/** A reporter that names the tests that failed first and passed when they were tried again. */
export default class FlakyTests {
  #names = [];

  onTestCaseResult(testCase) {
    if (testCase.diagnostic()?.flaky) this.#names.push(testCase.fullName);
  }

  onTestRunEnd() {
    if (this.#names.length > 0) console.log(`\nPassed on the retry:\n${this.#names.join("\n")}`);
  }
}
