import FormatSupport
import Testing

@Suite("Vocabulary of XML")
struct XMLVocabularyTests {
    @Test("the words stand in the order of the cases, and their numbers count from 1")
    func numbers() {
        #expect(DiaryName.words.first == "diary")
        #expect(DiaryName.diary.number == 1)
        for name in DiaryName.allCases {
            #expect(DiaryName.words[name.number - 1] == name.rawValue)
            #expect(DiaryName.byNumber[name.number] == name)
        }
    }

    @Test("0 is no name")
    func none() { #expect(DiaryName.byNumber[0] == nil) }
}
