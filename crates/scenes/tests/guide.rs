//! The files on the page about scenes are scenes.

use impinge_scenes::Scene;

#[test]
fn files_on_the_page_are_scenes() {
    let page = include_str!("../../../docs/guide/scenes.md").replace("\r\n", "\n");
    let blocks: Vec<&str> = page.split("```json\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert_eq!(blocks.len(), 2);
    for block in blocks {
        let scene = Scene::read(block).unwrap_or_else(|error| panic!("{error}\n{block}"));
        assert_eq!(scene.count(), 3);
        assert_eq!(Scene::read(&scene.write().unwrap()).unwrap(), scene);
    }
}
